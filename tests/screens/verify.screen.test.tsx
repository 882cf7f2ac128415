import { cosign, formatKey, formatNote, parseNote, verifierKeyOf, WITNESS_KEY } from '@presale/log'
import { MemoryLog } from '@presale/log/fixture'
import { screen, waitFor } from '@testing-library/react'
import { callsOf } from '../support/screen/calls'
import { answer } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'

const STREAM = 'purchase-1c0ffee0-0000-4000-8000-000000000001'
const REQUESTED = {
  purchaseId: '1c0ffee0-0000-4000-8000-000000000001',
  buyerId: 'the-buyers-id',
  amount: 1200,
  tokenSymbol: 'GROK',
  total: '3600.00',
  currency: 'BTC',
  cryptoAmount: '0.04',
  walletAddress: 'bc1qsample',
  requestedAt: '2026-11-30T12:00:00.000Z',
  expiresAt: '2026-11-30T12:15:00.000Z',
}
const EVENTS: Readonly<Record<string, object>> = {
  PurchaseRequested: REQUESTED,
  PurchasePaid: { transactionHash: 'ab12', paidAt: '2026-11-30T12:01:00.000Z' },
  PurchaseApproved: { amount: 1200, reason: 'a-secret-reason', approvedAt: '2026-11-30T12:02:00.000Z' },
  PurchaseDeclined: { reason: 'No such payment', declinedAt: '2026-11-30T12:02:00.000Z' },
  PurchaseExpired: { window: 'payment', cause: 'deadline', expiredAt: '2026-11-30T12:15:00.000Z' },
  PurchaseLatePaymentReported: { transactionHash: 'ab12', reportedAt: '2026-11-30T12:20:00.000Z' },
  PurchaseReopened: { reason: 'found', reopenedAt: '2026-11-30T12:30:00.000Z' },
  OfALaterRelease: { what: 'ever' },
}

async function receiptOf(types: readonly string[], log = new MemoryLog()) {
  for (const [revision, type] of types.entries())
    log.add({ stream: STREAM, revision, id: `${revision}`, type, data: EVENTS[type], metadata: {} })
  return { file: await log.receipt(STREAM), key: formatKey(log.key) }
}

async function check(file: string, keys: { logs: string[]; witnesses: string[] }) {
  const person = openScreen('/verify', null, () => answer('GET /api/log/keys', keys))
  const input = await screen.findByLabelText<HTMLInputElement>('Receipt file')
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Keys that count/).value).toBe(
      [...keys.logs, ...keys.witnesses].join('\n'),
    ),
  )
  await person.upload(input, new File([file], 'receipt-1c0ffee0.tlog-proof'))
  return person
}

describe('the page that checks a receipt', () => {
  it.each([
    [['PurchaseRequested'], 'Requested, and not bought'],
    [['PurchaseRequested', 'PurchasePaid'], 'A payment was reported, and nothing is credited'],
    [['PurchaseRequested', 'PurchasePaid', 'PurchaseApproved'], 'Bought: 1,200 GROK credited'],
    [['PurchaseRequested', 'PurchasePaid', 'PurchaseDeclined'], 'Declined, and nothing is credited'],
    [['PurchaseRequested', 'PurchaseExpired'], 'Ended, and nothing is credited'],
    [
      ['PurchaseRequested', 'PurchaseExpired', 'PurchaseLatePaymentReported'],
      'Ended, with a payment reported later',
    ],
    [
      ['PurchaseRequested', 'PurchaseExpired', 'PurchaseReopened'],
      'A payment was reported, and nothing is credited',
    ],
    [['OfALaterRelease'], 'In the log, and of no kind that this page knows'],
  ])('given %p, says: %s', async (types, title) => {
    const { file, key } = await receiptOf(types)
    await check(file, { logs: [key], witnesses: [] })
    await waitFor(() => expect(document.body.textContent).toContain(title))
    expect(screen.queryByText(/Bought/) !== null).toBe(types.includes('PurchaseApproved'))
    screen.getByText('not proven: no witness whose key counts has cosigned it')
    expect(document.body.textContent).not.toMatch(/the-buyers-id|a-secret-reason/)
  })

  it('asks nobody while it checks, and what it shows is what was signed', async () => {
    const { file, key } = await receiptOf(['PurchaseRequested', 'PurchasePaid', 'PurchaseApproved'])
    const asked = () => callsOf('GET').length + callsOf('POST').length
    const person = await check(file, { logs: [key], witnesses: [] })
    await screen.findByText('bc1qsample')
    const calls = asked()
    await person.upload(screen.getByLabelText('Receipt file'), new File([file], 'again.tlog-proof'))
    await screen.findByText('again.tlog-proof')
    screen.getByText('0.04 BTC')
    expect(asked()).toBe(calls)
  })

  it('says when a witness saw it, where the key of the witness counts', async () => {
    const secret = new Uint8Array(32).fill(3)
    const { file, key } = await receiptOf(['PurchaseRequested'])
    const at = file.indexOf('\n\n') + 2
    const note = parseNote(file.slice(at))
    const signatures = [...note.signatures, cosign(note.text, 'w.example', secret, 1_700_000_000)]
    const witness = formatKey(verifierKeyOf(secret, 'w.example', WITNESS_KEY))
    await check(file.slice(0, at) + formatNote({ ...note, signatures }), {
      logs: [key],
      witnesses: [witness],
    })
    await waitFor(() =>
      expect(document.body.textContent).toMatch(/before 14 Nov 2023, 22:13:20 UTC, says w\.example/),
    )
  })

  it('given a file that was changed, is of another site, or is none, says so and shows nothing of it', async () => {
    const { file, key } = await receiptOf(['PurchaseRequested', 'PurchaseApproved'])
    const person = await check(file.replace('\nindex 2\n', '\nindex 1\n'), { logs: [key], witnesses: [] })
    await screen.findByText('This file proves nothing')
    await person.upload(screen.getByLabelText('Receipt file'), new File(['%PDF-1.7'], 'receipt.pdf'))
    await screen.findByText('This is no receipt file')
    const other = await receiptOf(['PurchaseRequested'])
    await person.upload(screen.getByLabelText('Receipt file'), new File([other.file], 'other.tlog-proof'))
    await screen.findByText('Nobody whose key counts has signed it')
    expect(screen.queryByText('bc1qsample')).toBeNull()
    await person.clear(screen.getByLabelText(/Keys that count/))
    await person.paste(`${other.key}\nnonsense`)
    await screen.findByText('Line 2 of the keys is none.')
    await person.clear(screen.getByLabelText(/Keys that count/))
    await person.paste(other.key)
    await screen.findByText('bc1qsample')
  })

  it('given keys that cannot be read, takes those that are pasted', async () => {
    const { file, key } = await receiptOf(['PurchaseRequested'])
    const person = openScreen('/verify', null, () =>
      answer('GET /api/log/keys', () => new Response('', { status: 503 })),
    )
    await screen.findByText('The keys of this site could not be read. Paste those that you have.')
    await person.click(screen.getByLabelText(/Keys that count/))
    await person.paste(key)
    await person.upload(screen.getByLabelText('Receipt file'), new File([file], 'receipt.tlog-proof'))
    await screen.findByText('Requested, and not bought')
  })
})
