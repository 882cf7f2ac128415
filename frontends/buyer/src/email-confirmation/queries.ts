import { fetchNotifications } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'

/** For whether this site sends mail at all; the toggles themselves are the user's. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: ['/api/user/notifications'],
    queryFn: ({ signal }) => fetchNotifications({ signal }),
  })
