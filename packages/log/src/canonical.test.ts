import { canonical } from './canonical'

test.each([
  [
    'keys in the order of UTF-16',
    '{"\u20ac":1,"\\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\\u0080":6,"\u00f6":7}',
    '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}',
  ],
  [
    'numbers as ECMAScript writes them',
    '[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001,-0,1e21,123456789012345680000]',
    '[333333333.3333333,1e+30,4.5,0.002,1e-27,0,1e+21,123456789012345680000]',
  ],
  [
    'texts with the shortest escapes',
    '"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/"',
    '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"',
  ],
  ['half a surrogate pair, which has no other form', '"\\ud83d"', '"\\ud83d"'],
  [
    'literals, nothing in nothing',
    '{"b":[],"a":{},"c":[null,true,false,""]}',
    '{"a":{},"b":[],"c":[null,true,false,""]}',
  ],
])('given %s, then it is in its one form', (_what, given, expected) => {
  expect(canonical(JSON.parse(given))).toBe(expected)
  expect(canonical(JSON.parse(expected))).toBe(expected)
})

test('given a value that is nested deeper than a stack is, or longer than a call has arguments, then it has a form', () => {
  let deep: unknown = 1
  for (let level = 0; level < 200_000; level++) deep = [deep]
  expect(canonical(deep)).toBe(`${'['.repeat(200_000)}1${']'.repeat(200_000)}`)
  expect(canonical(Array.from({ length: 300_000 }, () => 1))).toHaveLength(600_001)
})

test('given what is nested deeper than it is written by recursion, then its form is the same', () => {
  let deep: unknown = { b: [1, { z: 1, a: 2 }], a: null }
  let text = '{"a":null,"b":[1,{"a":2,"z":1}]}'
  for (let level = 0; level < 300; level++) [deep, text] = [{ y: [deep], x: 1 }, `{"x":1,"y":[${text}]}`]
  expect(canonical(deep)).toBe(text)
})

test('given a key that objects know by themselves, then it is a key as any other', () => {
  expect(canonical(JSON.parse('{"constructor":1,"__proto__":{"a":2}}'))).toBe(
    '{"__proto__":{"a":2},"constructor":1}',
  )
})
