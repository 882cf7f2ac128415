import type { Answering } from './recording-api'

const answer = (body: string): string => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** An api that does not end its exchanges as it should, by path; 'early' is answered before the body is read. */
export const special: Readonly<Record<string, Answering>> = {
  'early /api/early': (_request, socket) =>
    void socket.write('HTTP/1.1 413 Content Too Large\r\nContent-Length: 3\r\n\r\nbig'),
  '/api/cut': (_request, socket) =>
    void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nsid=nobody', () => socket.destroy()),
  '/api/noise': (_request, socket) => void socket.write('SSH-2.0-OpenSSH_9.2\r\n\r\n'),
  '/api/twice': (_request, socket) => void socket.write(answer('first') + answer('second')),
  '/api/later': (_request, socket) => {
    socket.write(answer('first'))
    setImmediate(() => socket.write(answer('second')))
  },
  '/api/lengths': (_request, socket) =>
    void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde'),
  '/api/upgraded': (_request, socket) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'),
  '/api/silent': () => undefined,
}
