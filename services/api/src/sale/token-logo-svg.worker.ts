import { parentPort, workerData } from 'node:worker_threads'
import { harmlessSvg } from './token-logo-svg'

// Loaded: the time that the drawing itself may take begins.
parentPort?.postMessage('loaded')
parentPort?.postMessage({ harmless: harmlessSvg(String(workerData)) })
