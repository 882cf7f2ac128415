import { tokenQuery } from '@presale/api-client'
import { FALLBACK_TOKEN_NAME } from '@presale/kernel'
import { useQuery } from '@tanstack/react-query'

export function useTokenName(): string {
  return useQuery(tokenQuery).data?.name ?? FALLBACK_TOKEN_NAME
}
