import { brandName } from '@arogyachat/contract/brand'

/** The product's name and mark, the same in every language; also in `index.html` and `public/mark.svg`. */
export const brand = { name: brandName, mark: 'Ar' } as const

/** The figures on the landing page. An operator with other figures changes them here. */
export const claims = { people: '5000+', languages: '25+', hours: '24/7' } as const

/** The URL of the source code, if the operator publishes it. */
export const sourceUrl: string | null = null
export const licence = { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' } as const
