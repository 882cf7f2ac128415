import { ApiError } from '@presale/api-client'
import { isStepUpCancelled, StepUpCancelled, sendConfirmed } from './step-up'

const wanted = () =>
  new ApiError(403, 'Forbidden', 'Enter your password again.', undefined, 'password-required')

/** A server that answers with these, one after the other; the last one stays. */
function server(...answers: (Error | string)[]) {
  const sent: (Error | string)[] = []
  return {
    sent,
    send: async () => {
      const answer = answers[Math.min(sent.length, answers.length - 1)] ?? ''
      sent.push(answer)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}

describe('a change that may want the password again', () => {
  it('given the server takes it, then nobody is asked', async () => {
    const confirm = jest.fn(async () => {})
    await expect(sendConfirmed(server('saved').send, confirm)).resolves.toBe('saved')
    expect(confirm).not.toHaveBeenCalled()
  })

  it('given the password is wanted, when it was confirmed, then the change is sent again', async () => {
    const { send, sent } = server(wanted(), 'saved')
    const confirm = jest.fn(async () => {})
    await expect(sendConfirmed(send, confirm)).resolves.toBe('saved')
    expect([sent.length, confirm.mock.calls.length]).toEqual([2, 1])
  })

  it('given it is wanted once more, because it ran out meanwhile, then it is asked for once more', async () => {
    const confirm = jest.fn(async () => {})
    await expect(sendConfirmed(server(wanted(), wanted(), 'saved').send, confirm)).resolves.toBe('saved')
    expect(confirm).toHaveBeenCalledTimes(2)
  })

  it('given the person goes back, then the change is not sent again, and that is no failure', async () => {
    const { send, sent } = server(wanted(), 'saved')
    const back = () => Promise.reject(new StepUpCancelled())
    const error: unknown = await sendConfirmed(send, back).catch((caught: unknown) => caught)
    expect([isStepUpCancelled(error), sent.length]).toEqual([true, 1])
  })

  it.each([
    [
      'another refusal',
      new ApiError(403, 'Forbidden', 'Admin privileges required', undefined, 'admin-required'),
    ],
    ['one without a code', new ApiError(403, 'Forbidden', 'Admin privileges required')],
  ])('given %s, then it is thrown as it is, and nobody is asked', async (_what, refusal) => {
    const confirm = jest.fn(async () => {})
    await expect(sendConfirmed(server(refusal).send, confirm)).rejects.toBe(refusal)
    expect(confirm).not.toHaveBeenCalled()
  })
})
