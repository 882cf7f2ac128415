/**
 * Passwords as people type them, for the tests of every place that takes one. Combining marks are written as escapes:
 * an editor would join them.
 */
export const PASSWORDS = {
  /** Each two are the same password, typed on different devices. */
  same: [
    {
      what: 'u with dots, composed and decomposed',
      one: 'Gr\u00FC\u00DFe aus K\u00F6ln 42',
      other: 'Gru\u0308\u00DFe aus Ko\u0308ln 42',
    },
    {
      what: 'Vietnamese, whose marks come in two orders',
      one: 'm\u1EADt kh\u1EA9u d\u00E0i',
      other: 'ma\u0323\u0302t kha\u0302\u0309u da\u0300i',
    },
    {
      what: 'Hangul syllables and their letters',
      one: '\uBE44\uBC00\uBC88\uD638 \uC5F4\uC790\uB9AC \uC774\uC0C1',
      other: '\uBE44\uBC00\uBC88\uD638 \uC5F4\uC790\uB9AC \uC774\uC0C1'.normalize('NFD'),
    },
    {
      what: 'the full-width letters of an input method',
      one: 'long password 42',
      other: '\uFF4C\uFF4F\uFF4E\uFF47 \uFF50\uFF41\uFF53\uFF53\uFF57\uFF4F\uFF52\uFF44 \uFF14\uFF12',
    },
    {
      what: 'a ligature and a sign of its own',
      one: 'office \u00C5ngstr\u00F6m',
      other: 'o\uFB03ce \u212Bngstro\u0308m',
    },
  ],
  /** These are not the same. */
  different: [
    { what: 'without the marks', one: 'Gr\u00FC\u00DFe aus K\u00F6ln 42', other: 'Grusse aus Koln 42' },
    { what: 'in other letter case', one: 'a long password', other: 'A long password' },
    { what: 'with another space', one: 'a long password', other: 'a long  password' },
  ],
  /** Long enough, and not too long: characters count, not what a computer takes for them. */
  fitting: [`${'\u{1F680}'.repeat(9)}x`, `${'\u{1F680}\u{1F419}'.repeat(63)}42`, `${'x'.repeat(127)}y`],
  /** Ten characters are needed in the form that is kept. */
  tooShort: ['a\u0308o\u0308u\u0308a\u0308o\u0308', 'short', '\u{1F680}\u{1F419}\u{1F600}'],
  tooLong: [`${'\u{1F680}\u{1F419}'.repeat(64)}x`, `${'xy'.repeat(64)}z`],
} as const
