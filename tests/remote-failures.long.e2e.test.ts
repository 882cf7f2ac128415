// Guards: frontends/shell/src, services/web/src
import type { RemoteFailureKind } from '@presale/contracts'
import { FailingVisit, fixture } from './support/failing-remotes'
import type { FixtureRemote } from './support/fixture-remotes'
import { type Screens, useScreens } from './support/screens'

describe('the shell, when the code of a remote fails', () => {
  const screens: Screens = useScreens()
  const open = (remote: FixtureRemote) => FailingVisit.open(screens, remote)

  it.each([
    ['rendering', `(React) => () => { throw new Error('Oops for ann@example.com') }`],
    [
      'an effect',
      `(React) => () => {
         React.useEffect(() => { throw new Error('Oops for ann@example.com') }, [])
         return 'Here I am'
       }`,
    ],
  ])(
    'given it throws in %s, shows a panel, and Retry fails until another version is active',
    async (_, routes) => {
      const remote = fixture(routes)
      const visit = await open(remote)
      const panel = visit.page.getByText('This page has stopped working')
      await panel.waitFor()
      expect(await visit.reportedOnce('crash')).toBe('Error: Oops for …')
      await visit.press('Retry')
      await panel.waitFor()
      visit.remotes.activate(fixture())
      await visit.press('Retry')
      await visit.here()
      expect(visit.remotes.reports).toHaveLength(1)
      await visit.restLives()
    },
  )

  it.each<[string, RemoteFailureKind, string]>([
    ['throws in a handler', 'uncaught', `throw new Error('Oops')`],
    ['throws in a timer', 'uncaught', `setTimeout(() => { throw new Error('Oops') })`],
    ['leaves a rejection unhandled', 'unhandled-rejection', `Promise.reject(new Error('Oops'))`],
  ])(
    'given it %s, the page stands, and it is reported once however often it happens',
    async (_, kind, act) => {
      const remote = fixture(
        `(React) => () => React.createElement('button', { onClick: () => { ${act} } }, 'Here I am')`,
      )
      const visit = await open(remote)
      for (let times = 0; times < 3; times += 1) await visit.press('Here I am')
      await visit.reportedOnce(kind)
      await visit.here()
      await visit.restLives()
      expect(visit.remotes.reports).toHaveLength(1)
    },
  )

  const LEAVES_BADLY = `(React) => () => {
    React.useEffect(() => () => { throw new Error('Oops') }, [])
    return React.createElement('p', null, 'Here I am')
  }`

  it('given it throws while it is left for the other remote, that one is shown, and it is reported', async () => {
    const remote = fixture(LEAVES_BADLY)
    const visit = await open(remote)
    await visit.here()
    await visit.restLives()
    await visit.reportedOnce('unmount', '/admin')
    await visit.goTo('Dashboard')
    await visit.here()
  })

  it('given it throws while somebody signs out, the landing page is shown', async () => {
    const visit = await open(fixture(LEAVES_BADLY))
    await visit.here()
    await visit.press('Logout')
    await visit.page.waitForURL((url) => url.pathname === '/')
    await visit.page.getByRole('button', { name: 'Secure Your Allocation' }).first().waitFor()
  })

  it('given a page of it that throws while it is left for another of its own, that one is shown', async () => {
    const remote = fixture(`(React) => {
      const Leaves = () => { React.useEffect(() => () => { throw new Error('Oops') }, []); return 'Left badly' }
      return () => location.pathname === '/dashboard'
        ? React.createElement(Leaves)
        : React.createElement('p', null, 'Here I am')
    }`)
    const visit = await open(remote)
    await visit.page.getByText('Left badly').waitFor()
    await visit.goTo('Status')
    await visit.here()
    await visit.reportedOnce('crash', '/status')
  })

  it('given an endless storm of requests, refuses what is beyond 240 a minute, says so, and reports it', async () => {
    const remote = fixture(`(React) => () => {
      const [said, say] = React.useState('')
      React.useEffect(() => {
        for (let nth = 0; nth < 5; nth += 1) void (async () => {
          for (;;) {
            const answer = await fetch('/api/settings?storm')
            if (answer.status === 429) say(await answer.text())
          }
        })()
      }, [])
      return React.createElement('p', null, 'Here I am ', said)
    }`)
    let sent = 0
    const visit = await open(remote)
    visit.page.on('request', (request) => {
      if (request.url().endsWith('/api/settings?storm')) sent += 1
    })
    await visit.page.getByText(/too many requests\. Please try again in \d+ seconds/).waitFor()
    await visit.reportedOnce('request-storm')
    await visit.restLives()
    expect(sent).toBeLessThanOrEqual(240)
  })

  it.each([
    [
      'an XMLHttpRequest',
      `for (let nth = 0; nth < 5; nth += 1) void (async () => {
         for (;;) await new Promise((done) => {
           const request = new XMLHttpRequest()
           request.open('GET', '/api/settings?storm')
           request.onload = () => done()
           request.onerror = () => { say('Refused'); done() }
           request.send()
         })
       })()`,
    ],
    [
      'a beacon',
      `setInterval(() => { if (!navigator.sendBeacon('/api/settings?storm')) say('Refused') }, 5)`,
    ],
    ['an image', `say('Refused')`],
  ])('given an endless storm by %s, sends no more than 240 a minute, and reports it', async (_, storm) => {
    const remote = fixture(`(React) => () => {
      const [said, say] = React.useState('')
      const [asked, ask] = React.useState(0)
      React.useEffect(() => { ${storm} }, [])
      const isImage = ${storm.startsWith('say')}
      const image = isImage && React.createElement('img', {
        alt: '', src: '/api/settings?storm=' + asked, onError: () => ask(asked + 1),
      })
      return React.createElement('p', null, 'Here I am ', said, image)
    }`)
    let sent = 0
    const visit = await open(remote)
    visit.page.on('request', (request) => {
      if (request.url().includes('/api/settings?storm')) sent += 1
    })
    await visit.page.getByText('Refused').waitFor()
    await visit.reportedOnce('request-storm')
    await visit.restLives()
    expect(sent).toBeLessThanOrEqual(240)
  })

  it('given an endless loop of 15 seconds, goes on after it, and reports it', async () => {
    const remote = fixture(`(React) => () => React.createElement('button', {
      onClick: () => { const end = Date.now() + 15000; while (Date.now() < end); },
    }, 'Here I am')`)
    const visit = await open(remote)
    await visit.press('Here I am')
    expect(await visit.reportedOnce('blocked')).toMatch(/^nothing ran for 1\d s$/)
    await visit.restLives()
  })
})
