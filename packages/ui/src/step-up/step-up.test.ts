import { isStepUpCancelled, StepUpCancelled, sendConfirmed } from './step-up'

class Wanted extends Error {}
const isWanted = (error: unknown) => error instanceof Wanted

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
    const ask = jest.fn(async () => undefined)
    await expect(sendConfirmed(server('saved').send, { isWanted, ask })).resolves.toBe('saved')
    expect(ask).not.toHaveBeenCalled()
  })

  it('given the password is wanted, when it was confirmed, then the change is sent again', async () => {
    const { send, sent } = server(new Wanted(), 'saved')
    const ask = jest.fn(async () => undefined)
    await expect(sendConfirmed(send, { isWanted, ask })).resolves.toBe('saved')
    expect([sent.length, ask.mock.calls.length]).toEqual([2, 1])
  })

  it('given it is wanted once more, because it ran out meanwhile, then it is asked for once more', async () => {
    const ask = jest.fn(async () => undefined)
    const { send } = server(new Wanted(), new Wanted(), 'saved')
    await expect(sendConfirmed(send, { isWanted, ask })).resolves.toBe('saved')
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('given the person goes back, then the change is not sent again, and that is no failure', async () => {
    const { send, sent } = server(new Wanted(), 'saved')
    const ask = () => Promise.reject(new StepUpCancelled())
    const error: unknown = await sendConfirmed(send, { isWanted, ask }).catch((caught: unknown) => caught)
    expect([isStepUpCancelled(error), sent.length]).toEqual([true, 1])
  })

  it('given a signature is wanted, then the change is sent again with it', async () => {
    const sent: (string | undefined)[] = []
    const send = async (signature: string | undefined) => {
      sent.push(signature)
      if (signature === undefined) throw new Wanted()
      return 'saved'
    }
    await expect(sendConfirmed(send, { isWanted, ask: async () => 'signed' })).resolves.toBe('saved')
    expect(sent).toEqual([undefined, 'signed'])
  })

  it('given another refusal, then it is thrown as it is, and nobody is asked', async () => {
    const ask = jest.fn(async () => undefined)
    const refusal = new Error('Admin privileges required')
    await expect(sendConfirmed(server(refusal).send, { isWanted, ask })).rejects.toBe(refusal)
    expect(ask).not.toHaveBeenCalled()
  })
})
