import { inShell } from '../../in-shell'
import { lockOwner } from '../../processes/data-lock'
import { inMb } from '../room'
import { readStandby, readState } from './standby-folder'

export interface StandbyStatus {
  readonly isRunning: boolean
  /** For people. */
  readonly sentences: readonly string[]
}

/** How far a standby is. @throws Problem where the folder is none */
export async function statusOf(dataDir: string, now = new Date()): Promise<StandbyStatus> {
  const { archive, line } = readStandby(dataDir)
  const state = readState(dataDir)
  const isRunning = lockOwner(dataDir) !== undefined
  const ofState =
    state === undefined
      ? 'It has taken nothing yet.'
      : `It has everything up to ${state.until ?? 'its backup'}${state.waiting > 0 ? `, of which ${inMb(state.waiting)} MB are not applied yet` : ''}; it looked ${secondsSince(state.at, now)} s ago.`
  return {
    isRunning,
    sentences: [
      `${dataDir} follows the line ${line} of ${archive}.`,
      ofState,
      ...(state?.fault ? [`The archive cannot be read: ${state.fault}`] : []),
      ...(isRunning
        ? []
        : [`It is not running: npm run standby -- from <folder of backups> into ${inShell(dataDir)}`]),
    ],
  }
}

const secondsSince = (at: string, now: Date): number =>
  Math.max(0, Math.round((now.getTime() - Date.parse(at)) / 1000))
