/** Spoken text is replaced by one private-use character, so that later rules don't change it. */
const firstPlaceholder = 0xf0000
/** Matches a placeholder. */
export const placeholder = String.raw`[\u{f0000}-\u{ffffd}]`

/** Matches where a number may start and end: not within another number or a date. */
export const numberStart = String.raw`(?<![\d.,/:–—-])`
export const numberEnd = String.raw`(?![\d/:]|[.,–—-]\d)`
export const dash = '(?:-|–|—)'

export const re = (source: string, flags = 'giu') => new RegExp(source, flags)

/** Stores spoken text and returns the character that stands for it. */
export class Placeholders {
  private readonly texts: string[] = []

  put(text: string): string {
    this.texts.push(text)
    return ` ${String.fromCodePoint(firstPlaceholder + this.texts.length - 1)} `
  }

  /** @param otherwise returned when there is no spoken text */
  putOr(text: string | null, otherwise: string): string {
    return text === null ? otherwise : this.put(text)
  }

  /** Replaces every placeholder by its text. */
  restore(text: string): string {
    return text.replace(re(placeholder, 'gu'), (character) =>
      this.restore(this.texts[(character.codePointAt(0) ?? 0) - firstPlaceholder] ?? '')
    )
  }
}
