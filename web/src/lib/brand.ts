import { brandName } from '@arogyachat/contract/brand'

/** The name and the mark of the product; the same in every language. `index.html` and `public/mark.svg` say them too. */
export const brand = { name: brandName, mark: 'Ar' } as const

/** What the landing page claims. An owner who can show other figures writes them here. */
export const claims = { people: '5000+', languages: '25+', hours: '24/7' } as const

/** The address of the source code, when the owner of the site publishes it. */
export const sourceUrl: string | null = null
export const licence = { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' } as const
