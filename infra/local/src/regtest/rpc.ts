import { z } from 'zod'

/** A node of a chain that is this machine's alone, asked for what only its keeper may. @throws Error with what it says */
export type Call = (method: string, params?: readonly unknown[]) => Promise<unknown>

const answer = z.object({
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).nullish(),
})

/** @param url with the login, where it has one */
export function callOf(url: string): Call {
  const address = new URL(url)
  const { username, password } = address
  address.username = ''
  address.password = ''
  const login = Buffer.from(`${username}:${password}`).toString('base64')
  const headers = {
    'content-type': 'application/json',
    ...(username === '' ? {} : { authorization: `Basic ${login}` }),
  }
  return async (method, params = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(address, { method: 'POST', headers, body })
    const { result, error } = answer.parse(await response.json())
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
}

/** A node as a process: what starts it, and what says that it answers. */
export interface NodeProgram {
  readonly command: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly url: string
  isReady(): Promise<void>
}
