/** The actor at the command line has no account: the machine's own log says who it was. */
export const COMMAND_LINE = '00000000-0000-0000-0000-000000000000'
