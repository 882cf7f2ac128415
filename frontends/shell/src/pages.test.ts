import { PAGE_PATHS } from '@presale/kernel'
import { PAGES, pageAt, screenAt } from './pages'

describe('the page at a path', () => {
  it('given a path of the table, is that page, with or without a slash at its end', () => {
    for (const page of PAGES) {
      expect(pageAt(page.path)).toBe(page)
      expect(pageAt(`${page.path}/`)).toBe(page)
    }
  })

  it('given anything else, is none', () => {
    for (const path of ['/', '//', '/admin/users', '/dashboards', '/Dashboard', '/nowhere']) {
      expect(pageAt(path)).toBeUndefined()
    }
  })

  it('is one of those that web answers as pages', () => {
    expect(PAGE_PATHS).toEqual(['/', '/whitepaper', '/confirm-email', ...PAGES.map(({ path }) => path)])
  })

  it('keeps the admin panel alone for staff', () => {
    expect(PAGES.filter((page) => page.isStaffOnly).map((page) => page.path)).toEqual(['/admin'])
  })
})

describe('what a path opens with', () => {
  it.each([
    ['/', 'landing'],
    ['/whitepaper', 'whitepaper'],
    ['/whitepaper/', 'whitepaper'],
    ['/confirm-email', 'confirm-email'],
    ['/dashboard', 'protected'],
    ['/admin/', 'protected'],
    ['/admin/users', 'not-found'],
    ['/nowhere', 'not-found'],
  ])('given %s, is %s', (pathname, screen) => {
    expect(screenAt(pathname)).toBe(screen)
  })
})
