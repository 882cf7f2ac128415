/** Looked at again this often while the screen is in view. */
export const OPERATIONS_REFRESH_MS = 5000

export const FOLLOWED = { refetchInterval: OPERATIONS_REFRESH_MS } as const

/** While something is being done to a projection. */
export const TASK_REFRESH_MS = 1000
