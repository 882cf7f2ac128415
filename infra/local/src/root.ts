import { join, resolve } from 'node:path'

/** The project's root: this file is at infra/local/{src,dist}. */
export const root = resolve(join(__dirname, '..', '..', '..'))
