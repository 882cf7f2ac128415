import { connect } from 'node:net'

/**
 * Sends inline commands to Redis over one connection: no client needed for FLUSHALL.
 * @returns what was answered to the last one
 */
export function redisCommands(url: string, ...commands: readonly string[]): Promise<string> {
  const { protocol, pathname, searchParams, hostname, port, password } = new URL(url)
  const isSocket = protocol === 'unix:'
  const secret = isSocket ? searchParams.get('password') : password
  const to = isSocket ? { path: decodeURIComponent(pathname) } : { host: hostname, port: Number(port) }
  const lines = [...(secret ? [`AUTH ${secret}`] : []), ...commands]
  return new Promise((resolve, reject) => {
    const socket = connect(to, () => socket.write(lines.map((line) => `${line}\r\n`).join('')))
    let answers = ''
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      answers += chunk.toString()
      const answered = answers.trimEnd().split('\r\n')
      if (!answers.endsWith('\r\n') || answered.length < lines.length) return
      socket.end()
      const refusal = answered.slice(0, lines.length).find((line) => line.startsWith('-'))
      if (refusal) reject(new Error(refusal.slice(1)))
      else resolve(answered.slice(lines.length - 1).join('\r\n'))
    })
  })
}
