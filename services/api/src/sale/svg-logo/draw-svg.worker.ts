import { drawSvg } from './draw-svg'
import { NoSvg, SvgRefused } from './refusal'

export type DrawAnswer =
  | { readonly drawn: Uint8Array }
  | { readonly refused: string }
  | { readonly isNoSvg: true }
  /** By a mistake of ours. */
  | { readonly failed: string }

process.once('message', (sent: { readonly bytes: Uint8Array }) => {
  void answerOn(Buffer.from(sent.bytes)).then((answer) => process.send?.(answer))
})
// Loaded: the time that the drawing itself may take begins.
process.send?.('loaded')

/** An error loses its class on its way to another process. */
async function answerOn(bytes: Buffer): Promise<DrawAnswer> {
  try {
    return { drawn: await drawSvg(bytes) }
  } catch (error) {
    if (error instanceof SvgRefused) return { refused: error.message }
    if (error instanceof NoSvg) return { isNoSvg: true }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
