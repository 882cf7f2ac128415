import type { z } from 'zod'
import { type ChainNode, NodeRefused } from '../node-client'

/** It has none of that name (RPC_INVALID_ADDRESS_OR_KEY), or none at that height (RPC_INVALID_PARAMETER). */
const HAS_NONE = [-5, -8]

/** The node's answer; undefined where it has none of what was asked for. @throws as `ChainNode.call` */
export async function ifAny<S extends z.ZodType>(
  node: ChainNode,
  [method, ...params]: readonly [string, ...unknown[]],
  form: S,
): Promise<z.output<S> | undefined> {
  try {
    return await node.call(method, params, form)
  } catch (error) {
    if (error instanceof NodeRefused && HAS_NONE.includes(error.code)) return undefined
    throw error
  }
}
