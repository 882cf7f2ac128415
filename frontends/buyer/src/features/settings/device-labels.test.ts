import { deviceLabel, deviceNames, isHandheld } from './device-labels'
import { texts } from './texts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

describe('a device in words', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 OPR/117.0.0.0`, 'Opera on Linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome on ChromeOS'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Firefox on Mac',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari on Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['curl/8.9.1', 'curl'],
    ['SomethingElse (Android 12)', 'Android'],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('given %j, it is %s', (userAgent, words) => expect(deviceLabel(userAgent, texts.t)).toBe(words))

  it('says which of its words are names', () => {
    expect(deviceNames('Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Edg/142.0')).toEqual(['Edge', 'Windows'])
    expect(deviceNames('SomethingElse (Android 12)')).toEqual(['Android'])
    expect(deviceNames(null)).toEqual([])
  })

  it('recognises handheld devices', () => {
    expect(isHandheld('Mozilla/5.0 (Linux; Android 14) Mobile')).toBe(true)
    expect(isHandheld('Mozilla/5.0 (Windows NT 10.0)')).toBe(false)
    expect(isHandheld(null)).toBe(false)
  })
})
