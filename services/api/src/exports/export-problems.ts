import type { KeyObject } from 'node:crypto'
import { isSignedBy, keyIdOf, type SealStatement } from './chain'
import type { ChainFindings } from './check-chain'

/** The problems of an exported audit trail, as sentences that name the line; none for an unchanged one. */
export function problemsOf(
  findings: ChainFindings,
  statement: SealStatement | undefined,
  key: KeyObject,
): string[] {
  if (!findings.isExport)
    return ['This is no export of the audit trail: its first line is not the headings of one.']
  const problems = [...chainProblems(findings, statement), ...endProblems(findings, statement)]
  return [...problems, ...sealProblems(findings, statement, { key, isChainWhole: problems.length === 0 })]
}

function chainProblems(findings: ChainFindings, statement: SealStatement | undefined): string[] {
  const { breaks, displaced, count } = findings
  const [first, ...others] = breaks
  if (first === undefined) return []
  const missing = statement ? statement.count - count : 0
  if (displaced?.isSwap) return [`Line ${first} and line ${displaced.line} have changed places.`]
  if (displaced && missing < 0) return [`Line ${first} was put in.`, ...countProblem(missing)]
  if (displaced)
    return [
      `Line ${first} is not in its place: line ${displaced.line} belongs there.`,
      ...countProblem(missing),
    ]
  if (others.length > 0)
    return [
      `Lines that do not follow from the line before them: ${breaks.join(', ')}.`,
      ...countProblem(missing),
    ]
  if (missing > 0) return [`${lines(missing)} missing before line ${first}.`]
  if (missing < 0) return [`At line ${first} lines were put in.`, ...countProblem(missing)]
  return [first === 2 ? 'Line 1 or line 2 was changed.' : `Line ${first} was changed.`]
}

function countProblem(missing: number): string[] {
  if (missing === 0) return []
  if (missing > 0) return [`${lines(missing)} missing.`]
  if (missing === -1) return ['There is one line more than was exported.']
  return [`There are ${-missing} lines more than were exported.`]
}

function lines(count: number): string {
  return count === 1 ? 'One line is' : `${count} lines are`
}

function endProblems(
  { end, count, extraLine, hasCutLine }: ChainFindings,
  statement: SealStatement | undefined,
): string[] {
  const last = count + 1
  if (!end) {
    const cut = hasCutLine ? ` Of line ${last + 1} there is a part alone.` : ''
    return [
      `The tail was cut off: the file ends after line ${last}, without the last line, which counts and signs the others.${cut}`,
    ]
  }
  const extra =
    extraLine === undefined ? [] : [`There is more after the last line, from line ${extraLine} on.`]
  return statement ? extra : [...extra, `The last line, line ${end.line}, does not state what it should.`]
}

/** Checks the signature beside the chain: anybody can rebuild a chain, but not its signature. */
function sealProblems(
  { end, count, head }: ChainFindings,
  statement: SealStatement | undefined,
  { key, isChainWhole }: { readonly key: KeyObject; readonly isChainWhole: boolean },
): string[] {
  if (!end || !statement) return []
  const keyId = keyIdOf(key)
  if (statement.keyId !== keyId)
    return [`It is signed by another key: by ${statement.keyId}, and not by ${keyId}.`]
  if (!isSignedBy(end, key))
    return [
      'The signature does not fit: what the last line states was changed, or made anew without the key.',
    ]
  if (isChainWhole && (statement.count !== count || statement.head !== head))
    return [
      `The chain was made anew: it has ${count} lines and the head ${head}, signed were ${statement.count} lines and the head ${statement.head}.`,
    ]
  return []
}
