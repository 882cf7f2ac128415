/** Who has no account: the platform itself, or an operator at a command line, whom the machine's own log names. */
export const THE_SYSTEM = '00000000-0000-0000-0000-000000000000'
