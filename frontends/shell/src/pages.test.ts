import { PAGE_PATHS } from '@presale/kernel'
import { carriesToken, PAGES, pageAt, screenAt } from './pages'

describe('the page at a path', () => {
  it('given a path of the table, is that page, with or without a slash at its end', () => {
    for (const page of PAGES) {
      expect(pageAt(page.path)).toBe(page)
      expect(pageAt(`${page.path}/`)).toBe(page)
    }
  })

  it('given anything else, is none', () => {
    for (const path of [
      '/',
      '//',
      '/purchases',
      '/purchases/1',
      '/admin/users',
      '/dashboards',
      '/Dashboard',
      '/nowhere',
    ]) {
      expect(pageAt(path)).toBeUndefined()
    }
  })

  it('is one of those that web answers as pages', () => {
    const withoutSignIn = ['/', '/whitepaper', '/confirm-email', '/reset-password', '/verify', '/stop-change']
    expect(PAGE_PATHS).toEqual([...withoutSignIn, ...PAGES.map(({ path }) => path)])
  })

  it('keeps the admin panel alone for staff', () => {
    expect(PAGES.filter((page) => page.isStaffOnly).map((page) => page.path)).toEqual(['/admin'])
  })
})

it.each([
  ['/confirm-email', true],
  ['/reset-password/', true],
  ['/stop-change', true],
  ['/', false],
  ['/dashboard', false],
])('given %s, that its address carries a token is %p', (pathname, carries) => {
  expect(carriesToken(pathname)).toBe(carries)
})

describe('what a path opens with', () => {
  it.each([
    ['/', 'landing'],
    ['/whitepaper', 'whitepaper'],
    ['/whitepaper/', 'whitepaper'],
    ['/confirm-email', 'confirm-email'],
    ['/reset-password', 'reset-password'],
    ['/verify', 'verify'],
    ['/stop-change', 'stop-change'],
    ['/dashboard', 'protected'],
    ['/admin/', 'protected'],
    ['/purchases/8d8c415e-0c7e-4a53-9c43-2f4f6a1d0b11', 'protected'],
    ['/admin/users', 'not-found'],
    ['/nowhere', 'not-found'],
  ])('given %s, is %s', (pathname, screen) => {
    expect(screenAt(pathname)).toBe(screen)
  })
})
