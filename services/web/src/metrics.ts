import { Counter, type Operations } from '@presale/runtime'

export type WebMetrics = ReturnType<typeof webMetrics>

export function webMetrics(registry: Operations['registry']) {
  return {
    refusedFiles: new Counter({
      name: 'presale_remote_files_refused_total',
      help: 'Requests for a file of a remote that is not as it was published, or whose list or registry is not',
      labelNames: ['remote', 'version'],
      registers: [registry],
    }),
  }
}
