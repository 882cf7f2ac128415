import { isAdminPath, policyOf } from './security-policy'
import { NO_THIRD_PARTIES } from './third-parties'

const sources = (policy: string, name: string) =>
  policy
    .split(';')
    .map((directive) => directive.split(' '))
    .find(([directive]) => directive === name)
    ?.slice(1)

describe('the security policy', () => {
  it('given no third party, names no host but its own', () => {
    const policy = policyOf(NO_THIRD_PARTIES, false)
    expect(sources(policy, 'script-src')).toEqual(["'self'"])
    expect(policy).not.toContain('https:')
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(policyOf(NO_THIRD_PARTIES, true)).toContain(';upgrade-insecure-requests')
  })

  it("given a pixel, lets in that vendor's script and reports, and no chat", () => {
    const policy = policyOf({ pixel: true, chat: false }, false)
    expect(sources(policy, 'script-src')).toEqual(["'self'", 'https://static.ads-twitter.com'])
    expect(sources(policy, 'img-src')).toContain('https://t.co')
    expect(policy).not.toContain('smartsupp')
  })

  it('given a chat key, lets in that vendor, and no pixel', () => {
    const policy = policyOf({ pixel: false, chat: true }, false)
    expect(sources(policy, 'script-src')).toEqual([
      "'self'",
      'https://*.smartsuppchat.com',
      'https://*.smartsuppcdn.com',
    ])
    expect(sources(policy, 'connect-src')).toContain('wss://*.smartsupp.com')
    expect(policy).not.toMatch(/twitter|https:\/\/t\.co/)
  })

  it('given both, still knows no inline script, no eval, no frame and no other base', () => {
    const policy = policyOf({ pixel: true, chat: true }, true)
    expect(sources(policy, 'script-src')?.filter((source) => source.startsWith("'"))).toEqual(["'self'"])
    expect(sources(policy, 'frame-src')).toBeUndefined()
    expect(sources(policy, 'default-src')).toEqual(["'self'"])
    expect(sources(policy, 'base-uri')).toEqual(["'self'"])
  })
})

describe("the admin's page", () => {
  it.each(['/admin', '/admin/', '//admin', '/Admin', '/%61dmin', '/admin/users', '/%2fadmin', '/%zz'])(
    '%s is taken for it',
    (path) => {
      expect(isAdminPath(path)).toBe(true)
    },
  )
  it.each(['/', '/dashboard', '/administration', '/settings', '/x/admin'])('%s is not', (path) => {
    expect(isAdminPath(path)).toBe(false)
  })
})
