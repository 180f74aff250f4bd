/** The name and the mark of the product; the same in every language. `index.html` and `public/mark.svg` say them too. */
export const brand = { name: 'ArogyaChat', mark: 'Ar' } as const
