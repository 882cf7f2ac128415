import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'

interface Problem {
  readonly status: number
  readonly sentence: string
  readonly code: string
}

/** A sentence, or problem+json where the client asks for it, like the api's refusals. */
export function sayProblem(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
  const { status, sentence, code } = problem
  const wantsProblem = request.headers.accept?.includes('application/problem+json') ?? false
  const body = wantsProblem
    ? JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail: sentence, code })
    : sentence
  response.writeHead(status, {
    'Content-Type': wantsProblem ? 'application/problem+json' : 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  })
  response.end(body)
}
