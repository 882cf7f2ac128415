import type { ShellServices } from '@presale/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import styles from './dashboard.module.css'

interface DashboardAnswer {
  readonly balance: number
  readonly price: string
  readonly tokenName: string
  readonly userPurchases: readonly { readonly id: string; readonly status: string; readonly total: string }[]
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() } : {},
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<T>
}

const KEY = ['/api/dashboard']

export function Dashboard({ shell }: { shell: ShellServices }) {
  const queryClient = useQueryClient()
  const { data } = useQuery({ queryKey: KEY, queryFn: () => ask<DashboardAnswer>('/api/dashboard') })
  const request = useMutation({
    mutationFn: () =>
      ask<{ purchase: { status: string } }>('/api/purchases/requests', {
        amount: 100,
        cryptoSymbol: 'BTC',
        termsAgreed: true,
      }),
    onSuccess: async ({ purchase }) => {
      await queryClient.invalidateQueries({ queryKey: KEY })
      shell.toast({ title: `Requested, and ${purchase.status}` })
    },
    onError: (error) => shell.toast({ title: 'Refused', description: error.message, variant: 'destructive' }),
  })
  if (!data) return <p>Loading</p>
  return (
    <section className={styles.card}>
      <p>
        {shell.user.name} has {data.balance} of {data.tokenName}
      </p>
      <ul>
        {data.userPurchases.map(({ id, status, total }) => (
          <li key={id}>
            {status}: ${total}
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => request.mutate()}>
        Request 100
      </button>
      <button type="button" onClick={() => shell.setPageTitle('Another title')}>
        Rename
      </button>
      <Link to="/status">On to the status</Link>
    </section>
  )
}
