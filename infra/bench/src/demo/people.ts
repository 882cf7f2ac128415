import { derivedId } from '@presale/kernel'
import { type Draw, drawFor } from '../generator/draw'
import { addressOf, agentOf } from '../generator/users'

/** One made-up sale, beside others that were made before. */
export interface DemoPlan {
  readonly users: number
  readonly purchases: number
  /** 1 is the first on this system; each makes other people and purchases. */
  readonly run: number
  readonly now: Date
}

export interface DemoPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isAdmin: boolean
  readonly ipAddress: string
  readonly userAgent: string
  readonly createdAt: Date
}

const SEED = 'demo'
const DAY_MS = 86_400_000
/** People and purchases of so many days before now. */
export const DEMO_SPAN_MS = 45 * DAY_MS

/** Names as they are written, each with how its mail address spells it. */
type Names = readonly (readonly [written: string, spelt: string])[]

const same = (names: string): Names => names.split(' ').map((name) => [name, name.toLowerCase()] as const)

const COUNTRIES: readonly { readonly given: Names; readonly family: Names; readonly familyFirst?: true }[] = [
  {
    given: same('Grace Oliver Hannah James Emily Marcus'),
    family: same('Lee Walker Hughes Bennett Clarke Reed'),
  },
  {
    given: [
      ['Jürgen', 'juergen'],
      ['Anke', 'anke'],
      ['Björn', 'bjoern'],
      ['Katharina', 'katharina'],
    ],
    family: [
      ['Müller', 'mueller'],
      ['Weiß', 'weiss'],
      ['Schäfer', 'schaefer'],
      ['Vogel', 'vogel'],
    ],
  },
  {
    given: [
      ['Zoë', 'zoe'],
      ['Chloé', 'chloe'],
      ['Étienne', 'etienne'],
      ['Mathis', 'mathis'],
    ],
    family: [
      ['Lefèvre', 'lefevre'],
      ['Dubois', 'dubois'],
      ["D'Aubigné", 'daubigne'],
      ['Rousseau', 'rousseau'],
    ],
  },
  {
    given: [
      ['Sofía', 'sofia'],
      ['Tomás', 'tomas'],
      ['Íñigo', 'inigo'],
      ['Lucía', 'lucia'],
    ],
    family: [
      ['Núñez', 'nunez'],
      ['García', 'garcia'],
      ['Ibáñez', 'ibanez'],
      ['Ríos', 'rios'],
    ],
  },
  {
    given: [
      ['Łukasz', 'lukasz'],
      ['Małgorzata', 'malgorzata'],
      ['Paweł', 'pawel'],
      ['Zofia', 'zofia'],
    ],
    family: [
      ['Wójcik', 'wojcik'],
      ['Dąbrowski', 'dabrowski'],
      ['Nowak', 'nowak'],
      ['Zieliński', 'zielinski'],
    ],
  },
  {
    given: [
      ['Çağla', 'cagla'],
      ['Emre', 'emre'],
      ['Gülşah', 'gulsah'],
      ['Deniz', 'deniz'],
    ],
    family: [
      ['Öztürk', 'ozturk'],
      ['Yıldız', 'yildiz'],
      ['Şahin', 'sahin'],
      ['Kaya', 'kaya'],
    ],
  },
  {
    given: [
      ['Олена', 'olena'],
      ['Тарас', 'taras'],
      ['Ірина', 'iryna'],
    ],
    family: [
      ['Шевчук', 'shevchuk'],
      ['Коваленко', 'kovalenko'],
      ['Мельник', 'melnyk'],
    ],
  },
  {
    given: [
      ['Ελένη', 'eleni'],
      ['Νίκος', 'nikos'],
      ['Μαρία', 'maria'],
    ],
    family: [
      ['Παππάς', 'pappas'],
      ['Γεωργίου', 'georgiou'],
      ['Νικολάου', 'nikolaou'],
    ],
  },
  {
    given: [
      ['美咲', 'misaki'],
      ['健', 'ken'],
      ['陽菜', 'hina'],
    ],
    family: [
      ['佐藤', 'sato'],
      ['鈴木', 'suzuki'],
      ['高橋', 'takahashi'],
    ],
    familyFirst: true,
  },
  {
    given: [
      ['伟', 'wei'],
      ['秀英', 'xiuying'],
      ['娜', 'na'],
    ],
    family: [
      ['王', 'wang'],
      ['李', 'li'],
      ['陈', 'chen'],
    ],
    familyFirst: true,
  },
  {
    given: [
      ['مريم', 'maryam'],
      ['يوسف', 'yusuf'],
      ['ليلى', 'layla'],
    ],
    family: [
      ['حداد', 'haddad'],
      ['خوري', 'khoury'],
      ['منصور', 'mansour'],
    ],
  },
  { given: same('Priya Arjun Meera Rohan Kavya'), family: same('Sharma Iyer Banerjee Reddy Kapoor') },
  { given: same('Chidi Amara Kwame Ifeoma Zuri'), family: same('Okafor Mensah Adeyemi Nkosi Diallo') },
  {
    given: [
      ['João', 'joao'],
      ['Letícia', 'leticia'],
      ['Caio', 'caio'],
    ],
    family: [
      ['Araújo', 'araujo'],
      ['Conceição', 'conceicao'],
      ['Moraes', 'moraes'],
    ],
  },
]

const DOMAINS = ['example.com', 'example.net', 'example.org']
/** Somebody always has one. */
const WITH_EMOJI = { number: 7, name: 'Mia Rossi 🌻', spelt: 'mia.rossi' }

export function demoUserIdOf({ run }: Pick<DemoPlan, 'run'>, index: number): string {
  return derivedId('demo user', String(run), String(index))
}

/** When a user joined, from 0 (45 days ago) to 1 (now): there are more of them the longer the sale goes on. */
export function joinedAt({ users }: Pick<DemoPlan, 'users'>, index: number): number {
  return (index / users) ** 0.75
}

/** User number `index`, from 0; those with higher numbers joined later. */
export function demoUserOf(plan: DemoPlan, index: number): DemoPerson {
  const draw = drawFor(SEED, 'user', plan.run, index)
  const { name, spelt } = index === WITH_EMOJI.number ? WITH_EMOJI : nameOf(draw)
  const mark = plan.run === 1 ? String(index + 1) : `${plan.run}-${index + 1}`
  return {
    id: demoUserIdOf(plan, index),
    name,
    email: `${spelt}.${mark}@${draw.pick(DOMAINS)}`,
    isAdmin: false,
    ipAddress: addressOf(draw),
    userAgent: agentOf(draw),
    createdAt: new Date(plan.now.getTime() - Math.round((1 - joinedAt(plan, index)) * DEMO_SPAN_MS)),
  }
}

function nameOf(draw: Draw): { name: string; spelt: string } {
  const { given, family, familyFirst } = draw.pick(COUNTRIES)
  const [first, last] = [draw.pick(given), draw.pick(family)]
  const name = familyFirst ? `${last[0]} ${first[0]}` : `${first[0]} ${last[0]}`
  return { name, spelt: `${first[1]}.${last[1]}` }
}
