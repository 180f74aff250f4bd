const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}

const withoutEntities = (text: string) =>
  text
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/&#(\d{1,7});/g, (_, code: string) => characterOf(Number(code)))
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))

/** Removes HTML and SSML tags, and the content of scripts and styles. A `<` before a number is not a tag. */
const withoutTags = (text: string) =>
  text
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<(?:br|p|div|li|tr|h[1-6]|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]*>/gi, '\n')
    .replace(/<[/!?]?[a-z][^<>]*>/gi, ' ')

const withoutMarkdown = (text: string) =>
  text
    .replace(/!?\[([^\][]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/^[ \t]*(?:```|~~~).*$/gm, '')
    .replace(/^(?=[ \t|:-]*(?:---|\*\*\*|___))[ \t|:*_-]+$/gm, '')
    .replace(/^[ \t]*(?:#{1,6}|>+|[-*+•])[ \t]+/gm, '')
    .replace(/^[ \t]*\[[ x]\][ \t]+/gim, '')
    .replace(/^[ \t]*\|/gm, '')
    .replace(/\|[ \t]*$/gm, '')
    .replace(/\|/g, ', ')
    .replace(/[*_`~]+/g, (mark) => (mark.startsWith('_') ? ' ' : ''))

/** URLs and email addresses are not spoken. */
const withoutAddresses = (text: string) =>
  text
    .replace(/\b(?:https?|ftp|mailto|tel|data):\S+/gi, ' ')
    .replace(/\bwww\.\S+/gi, ' ')
    .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g, ' ')
    .replace(/(?<![\w.-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|in|gov|edu|io)\b(?:\/\S*)?/gi, ' ')

/** Removes emoji with their joiners and modifiers. Joiners between letters are part of many Indian words and stay. */
const withoutEmoji = (text: string) =>
  text
    .replace(/\p{Extended_Pictographic}(?:[\u{1f3fb}-\u{1f3ff}]|\ufe0e|\ufe0f|\u200d\p{Extended_Pictographic})*/gu, ' ')
    .replace(/[\u{1f1e6}-\u{1f1ff}]|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}]|\ufe0e|\ufe0f|\u20e3/gu, ' ')

/** A text without Markdown, HTML, SSML, addresses and emoji. Line breaks stay. */
export const withoutMarkup = (text: string): string =>
  withoutEmoji(withoutAddresses(withoutMarkdown(withoutTags(withoutEntities(text.replace(/\r\n?/g, '\n'))))))
