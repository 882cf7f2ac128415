import { byOwner } from './load-dump'

test('given the list of a dump, then its entries are those of each owner, and comments are none', () => {
  const listed = `;
; Archive created at 2026-11-26 10:00:00 UTC
;
215; 0 16389 TABLE DATA accounts users presale_api
220; 0 0 SEQUENCE SET sale admin_actions_id_seq presale_api
231; 0 16402 TABLE DATA mail outbox presale_mailer
`
  expect(byOwner(listed)).toEqual(
    new Map([
      [
        'presale_api',
        [
          '215; 0 16389 TABLE DATA accounts users presale_api',
          '220; 0 0 SEQUENCE SET sale admin_actions_id_seq presale_api',
        ],
      ],
      ['presale_mailer', ['231; 0 16402 TABLE DATA mail outbox presale_mailer']],
    ]),
  )
})
