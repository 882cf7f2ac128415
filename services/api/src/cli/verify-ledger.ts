import { connectEventStore, EventStoreUnavailable } from '@presale/event-store'
import { decisionSigningOf, signDecisions } from '@presale/purchases'
import type { Pool, SetAsideRecord } from '@presale/read-store'
import { isSampleAddress } from '@presale/sale'
import { checkEvents, type EventsVerdict, type GivenAddress } from '../audit/check-events'
import { checkProofs, type ProofsVerdict } from '../audit/check-proofs'
import { checkpointsInLogs } from '../audit/security-logs'
import { type Statements, statedByActions } from '../audit/stated-by-actions'
import { checkNewestExport } from '../exports/check-export'
import { actionSettings, ledgerSettings, withDatabase, withReader } from './run-cli'
import { verifyActions } from './verify-actions'
import type { Verification } from './verify-export'
import { type LogEvidence, verifyLog } from './verify-log'

/** What is held against the installation, beside what it has itself. */
export interface Evidence {
  /** Security logs that were moved elsewhere. */
  readonly logs?: readonly string[]
  /** Files with a checkpoint of the log, or receipts. */
  readonly checkpoints?: readonly string[]
  /** Witnesses to ask, as LOG_WITNESSES has them. */
  readonly witnesses?: readonly string[]
}

/** Checks the admin actions and the log of the ledger, and compares the events of the audit trail with the event store and the newest export. */
export async function verifyLedger({
  logs: moreLogs = [],
  checkpoints = [],
  witnesses = [],
}: Evidence = {}): Promise<Verification> {
  const settings = ledgerSettings()
  const { EVENTSTORE_URL: url } = settings
  signDecisions(decisionSigningOf(settings))
  const actions = await verifyActions(moreLogs)
  const events = await withDatabase((pool) => withReader((readers) => verifyEvents(pool, readers, url)))
  const logged = await checkpointsInLogs(actionSettings().SECURITY_LOG_FILE, moreLogs)
  const log = await withReader((readers) =>
    verifyTree(readers, url, { files: checkpoints, witnesses, logged }),
  )
  return {
    isWhole: actions.isWhole && events.isWhole && log.isWhole,
    sentences: [...actions.sentences, '', ...events.sentences, '', ...log.sentences],
  }
}

async function verifyTree(readers: Pool, url: string, evidence: LogEvidence): Promise<Verification> {
  const store = connectEventStore(url)
  try {
    return await verifyLog(readers, store, evidence)
  } catch (error) {
    if (!(error instanceof EventStoreUnavailable)) throw error
    return { isWhole: false, sentences: [`The log could not be checked: ${error.message}.`] }
  } finally {
    await store.close()
  }
}

async function verifyEvents(pool: Pool, readers: Pool, url: string): Promise<Verification> {
  const store = connectEventStore(url)
  try {
    const verdict = await checkEvents(readers, store)
    const proofs = await checkProofs(store)
    const exported = await exportSentence(pool, readers)
    const foreign = foreignAddresses(verdict.given, await statedByActions(pool))
    const isWhole = verdict.problems.length === 0
    const findings = isWhole
      ? [
          `The events are whole and unchanged: ${verdict.count}${reach(verdict)}, each as the event store has it.`,
        ]
      : ['The events of the audit trail are not as the event store has them.', ...verdict.problems]
    return {
      isWhole: isWhole && exported.isWhole && foreign.length === 0 && proofs.problems.length === 0,
      sentences: [
        ...findings,
        ...foreign,
        ...proofSentences(proofs),
        ...setAsideSentences(verdict),
        ...exported.sentences,
      ],
    }
  } catch (error) {
    if (!(error instanceof EventStoreUnavailable)) throw error
    return { isWhole: false, sentences: [`The events could not be checked: ${error.message}.`] }
  } finally {
    await store.close()
  }
}

const MOST_NAMED = 20

/** Addresses in purchases that no admin action ever gave, as far as the actions reach back. */
function foreignAddresses(given: readonly GivenAddress[], actions: Statements): string[] {
  return given
    .filter(({ currency, address, storedAt }) => {
      const { addressesKnownFrom: from } = actions
      if (from === undefined || storedAt < from) return false
      return !isSampleAddress(address) && !actions.gave(currency, address)
    })
    .slice(0, MOST_NAMED)
    .map(
      ({ currency, address, event }) =>
        `${event} says that ${currency} is paid to ${address}, and no admin action ever gave that address.`,
    )
}

/** Nothing of a site that keeps none. */
function proofSentences({ count, problems }: ProofsVerdict): readonly string[] {
  if (problems.length > 0) return problems
  if (count === 0) return []
  const payments = count === 1 ? '1 payment' : `${count} payments`
  return [`Of ${payments} on their networks the raw parts were kept, and they prove what is recorded.`]
}

function reach({ upTo }: EventsVerdict): string {
  return upTo ? ` up to position ${upTo.commit}/${upTo.prepare}` : ''
}

function setAsideSentences({ setAside, missingOfSetAside }: EventsVerdict): string[] {
  if (setAside.length === 0) return ['No purchase is set aside.']
  const missing =
    missingOfSetAside === 0
      ? []
      : [
          `Of these, the audit trail lacks ${missingOfSetAside === 1 ? '1 event' : `${missingOfSetAside} events`}.`,
        ]
  return [...setAside.map(setAsideSentence), ...missing]
}

function setAsideSentence({ stream, revision, subscriber, error, acceptedReason }: SetAsideRecord): string {
  const accepted = acceptedReason === null ? '' : ` (accepted: ${acceptedReason})`
  return `${stream} is set aside by ${subscriber}, from its event ${revision} on: ${error}${accepted}`
}

async function exportSentence(pool: Pool, readers: Pool): Promise<Verification> {
  const newest = await checkNewestExport(pool, readers)
  if (!newest)
    return {
      isWhole: true,
      sentences: [
        'No export of the whole trail is known that they could be held against: events.csv makes one.',
      ],
    }
  const { statement, head, count } = newest
  const of = `the newest export of the whole trail (${statement.exportedAt}, ${statement.count} events)`
  if (count < statement.count)
    return { isWhole: false, sentences: [`Of ${of} there are only ${count} events left.`] }
  if (head !== statement.head)
    return {
      isWhole: false,
      sentences: [
        `The oldest ${count} events are not those of ${of}: their chain ends in ${head}, and not in ${statement.head}. The exported file says what they were.`,
      ],
    }
  return { isWhole: true, sentences: [`They begin with just what ${of} had: head ${head}.`] }
}
