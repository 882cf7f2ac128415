import { problemWithLogo } from './logo-file'
import { texts } from './texts'

const file = (change: Partial<File> = {}) => ({ name: 'logo.png', type: 'image/png', size: 1000, ...change })

const sentenceOn = (change: Partial<File>) => {
  const problem = problemWithLogo(file(change))
  return problem && texts.t(problem)
}

describe('a file that is to be the logo', () => {
  it.each([
    ['logo.svg', 'image/svg+xml'],
    ['Logo.PNG', 'image/png'],
    ['logo.jpg', 'image/jpeg'],
    ['logo.jpeg', 'image/jpeg'],
    ['logo.svg', ''],
    ['logo.svgz', 'image/svg+xml'],
    ['logo.SVGZ', 'application/gzip'],
  ])('given %s of type %p, then it may be sent', (name, type) => {
    expect(problemWithLogo(file({ name, type }))).toBeUndefined()
  })

  it.each([
    ['logo.gif', 'image/gif'],
    ['logo.png', 'text/html'],
    ['logo.png.exe', ''],
    ['logo', 'image/png'],
    ['logo.svg.gz', 'application/gzip'],
    ['logo.svg', 'application/gzip'],
  ])('given %s of type %p, then the message names the accepted types', (name, type) => {
    expect(sentenceOn({ name, type })).toBe('Invalid file type. Only SVG, JPG, and PNG files are allowed')
  })

  it('given 5 MB, then it may be sent, and one byte more exceeds the limit', () => {
    expect(problemWithLogo(file({ size: 5 * 1024 * 1024 }))).toBeUndefined()
    expect(sentenceOn({ size: 5 * 1024 * 1024 + 1 })).toBe('File size exceeds 5MB limit')
  })
})
