/**
 * What a call gives, or what `late` gives or throws where it has given nothing in so many milliseconds. The call itself
 * goes on; one that can be called off takes an `AbortSignal.timeout` instead.
 */
export async function inTime<T, L>(
  call: Promise<T>,
  withinMs: number,
  late: () => L | Promise<L>,
): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, withinMs)
  })
  try {
    return await Promise.race([call, tooLate.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
