import { debianPrograms } from './debian-programs'

export interface Prometheus {
  /** The server. */
  readonly server: string
  /** Checks its rules, and tests them. */
  readonly promtool: string
}

/** Prometheus for the tests of the alarms. @throws Problem saying what to install */
export async function findPrometheus(): Promise<Prometheus> {
  const { prometheus, promtool } = await debianPrograms('prometheus', ['prometheus', 'promtool'])
  return { server: prometheus.path, promtool: promtool.path }
}
