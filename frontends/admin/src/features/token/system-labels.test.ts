import type { ProjectionState, QueueState } from '@presale/contracts'
import { texts as eventTexts } from '../../events/texts'
import { verdictOnArchive, verdictOnProjection, verdictOnQueue, windowLabel } from './system-labels'
import { texts } from './texts'

const { t } = texts

const generation = {
  codeVersion: 1,
  generation: 1,
  position: 'C:1/P:1',
  appliedEvents: 9,
  eventsPerSecond: null,
  progress: null,
  fault: null,
}
const projection: ProjectionState = {
  name: 'purchase-list',
  live: generation,
  building: null,
  lagSeconds: 0,
  lagEvents: 0,
}
const counts = { delayed: 3, waiting: 0, active: 0, failed: 0, retried: 0 }
const queue: QueueState = { name: 'expiry', available: true, counts, nextJobs: [] }
const fault = { message: 'no', eventId: 'e', eventType: 'T', position: 'p', at: '2026-11-21T12:00:00Z' }

describe('how the system is said to be', () => {
  it.each([
    [900, '15 min'],
    [3600, '60 min'],
    [86_400, '24 h'],
    [90, '90 s'],
    [60, '60 s'],
    [0, '0 s'],
  ])('given %i seconds, then it reads %s', (seconds, words) => {
    expect(windowLabel(seconds, eventTexts.t)).toBe(words)
  })

  it.each([
    [{ behindSeconds: 0.3, isWaitedFor: false }, true, 'Up to date'],
    [{ behindSeconds: 0.3, isWaitedFor: true }, true, 'Up to date; commands wait for it'],
    [{ behindSeconds: 60, isWaitedFor: false }, true, 'Up to date'],
    [{ behindSeconds: 60.4, isWaitedFor: false }, false, 'Behind, 1 min'],
    [{ behindSeconds: 5810, isWaitedFor: false }, false, 'Behind, 1 h 36 min'],
  ])('given an archive %j, then it is well: %s, and reads %s', (archive, isWell, words) => {
    expect(verdictOnArchive(archive, t, eventTexts.t)).toEqual({ isWell, words })
  })

  it.each<[Partial<ProjectionState>, boolean, string]>([
    [{}, true, 'Up to date'],
    [{ live: null }, false, 'Not live'],
    [{ live: { ...generation, fault } }, false, 'Stopped by an error'],
    [{ lagEvents: 1, lagSeconds: 2.2 }, true, '1 event behind, 2 s'],
    [{ lagEvents: 5000, lagSeconds: 120 }, false, '5,000 events behind, 2 min'],
    [{ lagEvents: null, lagSeconds: 120 }, false, 'Behind, 2 min'],
    [{ lagEvents: null, lagSeconds: 86_443 }, false, 'Behind, 24 h'],
    [{ lagEvents: null, lagSeconds: null }, false, 'Lag unknown'],
  ])('given a projection with %p, then it is well: %p, and reads %p', (change, isWell, words) => {
    expect(verdictOnProjection({ ...projection, ...change }, t, eventTexts.t)).toEqual({ isWell, words })
  })

  it.each<[Partial<QueueState>, boolean, string]>([
    [{}, true, '3 armed, 0 failed'],
    [{ counts: { ...counts, waiting: 1, active: 1 } }, true, '3 armed, 2 due, 0 failed'],
    [{ counts: { ...counts, failed: 2 } }, false, '3 armed, 2 failed'],
    [{ isPaused: true }, false, 'Paused; 3 armed, 0 failed'],
    [{ available: false, counts: null }, false, 'Redis is away; deadlines are swept'],
  ])('given a queue with %p, then it is well: %p, and reads %p', (change, isWell, words) => {
    expect(verdictOnQueue({ ...queue, ...change }, t)).toEqual({ isWell, words })
  })
})
