import { fetchRemotes, fetchSystemInfo } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'
import { FRESH } from '../../../operations/running'

export const systemQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/system'],
    queryFn: ({ signal }) => fetchSystemInfo({ signal }),
    ...FRESH,
  })

export const remotesQuery = () =>
  queryOptions({
    queryKey: ['/remotes.json'],
    queryFn: ({ signal }) => fetchRemotes({ signal }),
    ...FRESH,
  })
