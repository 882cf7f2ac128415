import { parentPort, workerData } from 'node:worker_threads'
import { harmlessSvg } from './token-logo-svg'

parentPort?.postMessage(harmlessSvg(String(workerData)))
