import { statIn } from './proc-stat'

const line = (state: string, threads: number, command = 'node') =>
  `4711 (${command}) ${state} 17 23 42 0 -1 4227084 3062 6562 4 0 3 1 4 0 20 0 ${threads} 0 3735469 0 0 1844674 0`

test('given a process at work, when its line is read, then what it is comes out', () => {
  expect(statIn(line('S', 11))).toEqual({
    command: 'node',
    parent: 17,
    group: 23,
    session: 42,
    start: '3735469',
    hasEnded: false,
  })
})

test('given a command name with blanks and parentheses, when the line is read, then the fields after it are right', () => {
  expect(statIn(line('S', 1, 'tmux: server) (1'))).toMatchObject({ command: 'tmux: server) (1', parent: 17 })
})

test.each([
  ['a zombie without another thread', 'Z', 1, true],
  ['a dead one', 'X', 0, true],
  ['a zombie whose other threads still hold its files', 'Z', 2, false],
])(
  'given %s, when its line is read, then it has ended only if no thread of it is left',
  (_, state, threads, hasEnded) => {
    expect(statIn(line(state, threads)).hasEnded).toBe(hasEnded)
  },
)
