/**
 * For `unshare`: what it runs is as in another container on the same volume, with process numbers of its own and none of
 * ours in its /proc. It ends with `unshare`.
 */
export const APART = [
  ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
  '--pid',
  '--ipc',
  '--fork',
  '--kill-child',
  '--mount-proc',
]
