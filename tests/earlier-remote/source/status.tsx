import type { ShellServices } from '@presale/contracts'
import { useSearchParams } from 'react-router-dom'

export default function Status({ shell }: { shell: ShellServices }) {
  const [params, setParams] = useSearchParams()
  return (
    <section>
      <p>A page that came late, of contract {shell.contractMajor}</p>
      <button type="button" onClick={() => setParams({ step: 'two' })}>
        Step {params.get('step') ?? 'one'}
      </button>
    </section>
  )
}
