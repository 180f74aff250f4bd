import { Drawing, type DrawingProps } from './drawing.tsx'
import {
  above,
  type Beard,
  beards,
  behind,
  type Cloth,
  cloths,
  grounds,
  type HairColour,
  type HairStyle,
  hairs,
  ink,
  skins
} from './face-features.tsx'

interface Looks {
  skin: 0 | 1 | 2 | 3
  style: HairStyle
  hair?: HairColour
  cloth?: Cloth
  beard?: Beard
  wears?: readonly ('glasses' | 'bindi' | 'earrings' | 'stethoscope')[]
}

/** The faces of the invented people of the demonstration. */
const known: Record<string, Looks> = {
  'Dr. Meera Iyer': { skin: 2, style: 'tied', cloth: 'plum', wears: ['bindi', 'earrings', 'stethoscope'] },
  'Dr. Gurpreet Singh Sandhu': { skin: 1, style: 'turban', hair: 'grey', cloth: 'neel', beard: 'full' },
  'Dr. Rukhsana Qureshi': { skin: 0, style: 'hijab', cloth: 'mint', wears: ['stethoscope'] },
  'Dr. Ramesh Hooda': { skin: 2, style: 'short', cloth: 'sky', beard: 'moustache', wears: ['stethoscope'] },
  'Dr. Sunita Oraon': { skin: 3, style: 'bun', cloth: 'marigold', wears: ['earrings'] },
  'Dr. Anirban Mukherjee': { skin: 1, style: 'parted', hair: 'grey', cloth: 'sand', wears: ['glasses'] },
  'Dr. Kavya Reddy': { skin: 2, style: 'long', cloth: 'rose', wears: ['earrings'] },
  'Dr. Parth Desai': { skin: 1, style: 'curly', cloth: 'neem', beard: 'stubble' },
  'Dr. Lakshmi Narayanan': { skin: 3, style: 'bun', hair: 'grey', cloth: 'neem', wears: ['bindi', 'glasses'] },
  'Dr. Imran Sheikh': { skin: 1, style: 'short', cloth: 'mint', beard: 'full', wears: ['stethoscope'] },
  'Dr. Harshita Chaudhary': { skin: 0, style: 'braid', cloth: 'sky' },
  'Dr. Vikram Rathore': { skin: 2, style: 'parted', cloth: 'rose', beard: 'moustache' },
  'Dr. Thomas Kurian': {
    skin: 3,
    style: 'receding',
    hair: 'white',
    cloth: 'sky',
    beard: 'moustache',
    wears: ['glasses']
  },
  'Dr. Debjani Das': { skin: 1, style: 'bob', cloth: 'marigold', wears: ['bindi', 'glasses'] },
  'Dr. Suresh Kulkarni': { skin: 2, style: 'receding', hair: 'grey', cloth: 'neel', wears: ['glasses'] },
  'Dr. Farah Siddiqui': { skin: 1, style: 'long', hair: 'brown', cloth: 'neel', wears: ['glasses'] },
  'Dr. Nikhil Shetty': { skin: 2, style: 'curly', cloth: 'plum', beard: 'stubble', wears: ['glasses'] },
  'Dr. Simran Kaur Gill': { skin: 0, style: 'braid', hair: 'brown', cloth: 'rose', wears: ['earrings', 'stethoscope'] },
  'Dr. Padmavathi Rao': { skin: 3, style: 'tied', hair: 'grey', cloth: 'rose', wears: ['bindi', 'earrings'] },
  'Dr. Neha Tiwari': { skin: 1, style: 'tied', cloth: 'marigold', wears: ['glasses', 'bindi'] },
  'Dr. Manoj Pattnaik': { skin: 3, style: 'short', cloth: 'mint', beard: 'moustache', wears: ['glasses'] },
  'Dr. Bhavna Trivedi': { skin: 1, style: 'bun', cloth: 'neel', wears: ['bindi'] },
  'Dr. Joseph D’Souza': { skin: 2, style: 'parted', hair: 'grey', cloth: 'neem', beard: 'stubble' },
  'Dr. Tenzin Lepcha': { skin: 0, style: 'bob', cloth: 'plum', wears: ['stethoscope'] },
  'Dr. Ritika Agarwal': { skin: 0, style: 'long', cloth: 'mint', wears: ['stethoscope'] },
  'Dr. Senthil Kumar': { skin: 3, style: 'short', cloth: 'marigold', beard: 'stubble' },
  'Dr. Abhishek Verma': { skin: 1, style: 'short', hair: 'brown', cloth: 'neem', wears: ['glasses', 'stethoscope'] },
  'Dr. Lalita Devi Thounaojam': { skin: 1, style: 'tied', cloth: 'sky', wears: ['stethoscope'] },
  'Asha Rao': { skin: 2, style: 'braid', cloth: 'marigold', wears: ['bindi'] },
  'Mohan Lal Yadav': { skin: 3, style: 'turban', hair: 'white', cloth: 'sand', beard: 'moustache' },
  'Fatima Begum': { skin: 1, style: 'hijab', cloth: 'plum' },
  'Karthik Subramanian': { skin: 3, style: 'curly', cloth: 'neel', beard: 'stubble' },
  'Harjit Kaur': { skin: 1, style: 'veil', hair: 'grey', cloth: 'rose' },
  'Sourav Ghosh': { skin: 2, style: 'parted', cloth: 'mint', wears: ['glasses'] },
  'Kabir Rao': { skin: 2, style: 'curly', cloth: 'sky' },
  'Gopal Rao': { skin: 2, style: 'receding', hair: 'white', cloth: 'sand', beard: 'moustache', wears: ['glasses'] }
}

export const demoPeople = Object.keys(known)

/** Styles that fit anyone: a name does not tell whether it is a man's or a woman's. */
const common: HairStyle[] = ['short', 'curly', 'parted']
const commonThings: Looks['wears'][] = [[], ['glasses'], []]
const commonCloths = Object.keys(cloths).filter((cloth) => cloth !== 'white') as Cloth[]

/** The same number for the same name on every device. */
function hashOf(name: string): number {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash
}

/** The name in the table; a doctor may be named without the title. */
const knownName = (name: string): string | undefined => [name, `Dr. ${name}`].find((key) => key in known)

function looksOf(name: string): Looks {
  const key = knownName(name)
  if (key && known[key]) return known[key]
  const hash = hashOf(name)
  const pick = <T,>(choices: readonly T[], divisor: number) => choices[Math.floor(hash / divisor) % choices.length] as T
  return {
    skin: pick([0, 1, 2, 3] as const, 1),
    style: pick(common, 4),
    cloth: pick(commonCloths, 16),
    wears: pick(commonThings, 128)
  }
}

function Clothes({ cloth, isDoctor, looks }: { cloth: string; isDoctor: boolean; looks: Looks }) {
  const shoulders = 'M7 66c0-13 9-19 25-19s25 6 25 19z'
  if (!isDoctor)
    return (
      <>
        <path d={shoulders} fill={cloth} />
        <path d="M25 47c1 8 13 8 14 0" fill={skins[looks.skin]} />
      </>
    )
  return (
    <>
      <path d={shoulders} fill={cloths.white} />
      <path d="M24 47.5L32 66l8-18.5z" fill={cloth} />
      <path d="M24 47l-5 6 4 3-1 4 10 6M40 47l5 6-4 3 1 4-10 6" fill={cloths.white} />
      {looks.wears?.includes('stethoscope') && (
        <>
          <path d="M19 51c-1 5 1 8 4 10M45 51c1 4 0 6-1 8" stroke={cloths.neem} strokeWidth="2.5" />
          <circle cx="43.5" cy="60.5" r="2.5" fill={cloths.mint} />
        </>
      )}
    </>
  )
}

function Features({ looks, hair }: { looks: Looks; hair: string }) {
  const wears = (thing: 'glasses' | 'bindi' | 'earrings') => looks.wears?.includes(thing)
  const isOld = looks.hair === 'white' || looks.hair === 'grey'
  return (
    <g strokeWidth="1.8">
      {looks.beard && beards[looks.beard](hair)}
      <path d="M27 28.5v1.5M37 28.5v1.5" strokeWidth="2.2" />
      <path d="M24.5 24.8c1.3-1 3-1.2 4.5-.6M35 24.2c1.5-.6 3.2-.4 4.5.6" />
      <path d="M32 30c0 1.5-1 2.5-1 3.2 0 .5.5.8 1.2.8" strokeWidth="1.4" />
      {looks.beard === 'moustache' ? <path d="M30 39c1.3.8 2.7.8 4 0" /> : <path d="M28.5 37.5c2 2.2 5 2.2 7 0" />}
      {isOld && (
        <path d="M24 33.5c-.3 1-.8 1.6-1.5 2M40 33.5c.3 1 .8 1.6 1.5 2" strokeWidth="1.2" strokeOpacity="0.6" />
      )}
      {wears('glasses') && (
        <g strokeWidth="1.6">
          <path
            d="M22 26.5h8.5v3.5a3.5 3.5 0 0 1-3.5 3.5h-1.5a3.5 3.5 0 0 1-3.5-3.5zM33.5 26.5H42v3.5a3.5 3.5 0 0 1-3.5 3.5H37a3.5 3.5 0 0 1-3.5-3.5z"
            fill="white"
            fillOpacity="0.35"
          />
          <path d="M30.5 27.5h3M22 27.5l-3-.5M42 27.5l3-.5" />
        </g>
      )}
      {wears('bindi') && <path d="M32 23v.01" stroke="oklch(0.5 0.19 27)" strokeWidth="3" />}
      {wears('earrings') && <path d="M18 34.5v.01M46 34.5v.01" stroke={cloths.marigold} strokeWidth="3.5" />}
    </g>
  )
}

/**
 * A drawn face for an invented person of the demonstration; a name beginning with "Dr." wears a coat. A name that is not
 * among them gets a face of its own that says little about the person.
 */
export function Face({ name, ...props }: DrawingProps & { name: string }) {
  const looks = looksOf(name)
  const cloth = cloths[looks.cloth ?? 'mint']
  const hair = hairs[looks.hair ?? 'black']
  const skin = skins[looks.skin]
  const colours = { hair, cloth }
  return (
    <Drawing {...props} width={64} height={64}>
      <path d="M0 0h64v64H0z" fill={grounds[hashOf(knownName(name) ?? name) % grounds.length]} stroke="none" />
      <g stroke={ink}>
        {behind[looks.style]?.(colours)}
        <path d="M26 38v10c3 4 9 4 12 0V38z" fill={skin} />
        <Clothes cloth={cloth} isDoctor={(knownName(name) ?? name).startsWith('Dr.')} looks={looks} />
        {looks.style !== 'hijab' && <path d="M19 27c-4-1-5 6 0 7M45 27c4-1 5 6 0 7" fill={skin} />}
        <path d="M18.8 26c0-9 5.2-13.5 13.2-13.5S45.2 17 45.2 26c0 10-5.2 17-13.2 17s-13.2-7-13.2-17z" fill={skin} />
        {looks.style !== 'hijab' && above[looks.style](colours)}
        <Features looks={looks} hair={hair} />
        {looks.style === 'hijab' && above.hijab(colours)}
      </g>
    </Drawing>
  )
}

/** The face of an invented person for the place of a photo; null for everyone else, whom a drawing would misrepresent. */
export const demoFaceOf = (name: string) => (knownName(name) ? <Face name={name} className="size-full" /> : null)
