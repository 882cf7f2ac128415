import { checkDrawnAgain } from './svg-logo/drawn-again'
import { keepDrawing } from './svg-logo/keep-drawing'
import { type WrittenSvg, writeSvg } from './svg-logo/write-svg'
import { readXml } from './svg-logo/xml-tree'

/**
 * The drawing without anything that never draws, and with nothing that runs, moves or loads; its pictures still have to be
 * drawn anew. The policy that logos are served under says the same once more.
 * @throws NoSvg; SvgRefused, which names what draws and cannot stay.
 */
export function harmlessSvg(text: string): WrittenSvg {
  const drawing = keepDrawing(readXml(text))
  checkDrawnAgain(drawing)
  return writeSvg(drawing.root)
}
