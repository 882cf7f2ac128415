import type { Purchase } from '@presale/contracts'
import { create } from 'zustand'

interface CancellationsToCome {
  /** What sends each, by purchase. */
  readonly sending: ReadonlyMap<string, () => Promise<void>>
}

/** Cancellations that the buyer can still undo: the server has not heard of them. */
const useCancellationsToCome = create<CancellationsToCome>(() => ({ sending: new Map() }))

function change(edit: (sending: Map<string, () => Promise<void>>) => void): void {
  const sending = new Map(useCancellationsToCome.getState().sending)
  edit(sending)
  useCancellationsToCome.setState({ sending })
}

export function holdCancellation(purchaseId: string, send: () => Promise<void>): void {
  change((sending) => sending.set(purchaseId, send))
}

/** @returns whether there was one to take back. */
export function takeBackCancellation(purchaseId: string): boolean {
  const isHeld = useCancellationsToCome.getState().sending.has(purchaseId)
  if (isHeld) change((sending) => sending.delete(purchaseId))
  return isHeld
}

/** Sends it, unless it has been taken back or sent. Never throws: what sends it says what went wrong. */
export async function sendCancellation(purchaseId: string): Promise<void> {
  const send = useCancellationsToCome.getState().sending.get(purchaseId)
  if (takeBackCancellation(purchaseId)) await send?.()
}

/** Before the buyer asks for another purchase: until then these count against every limit. */
export async function sendCancellations(): Promise<void> {
  await Promise.all([...useCancellationsToCome.getState().sending.keys()].map(sendCancellation))
}

/** Without those whose cancellation is to come: for the buyer they are over. */
export function useNotCancelled(purchases: readonly Purchase[]): readonly Purchase[] {
  const { sending } = useCancellationsToCome()
  return purchases.filter(({ id }) => !sending.has(id))
}
