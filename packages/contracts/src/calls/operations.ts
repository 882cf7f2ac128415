import type { ApiCalls } from './call'

export const operationsCalls = {} as const satisfies ApiCalls
