import { isLanguageCode, type LanguageCode, languageOf, languages } from '@arogyachat/contract/languages'
import { Moon, Sun } from 'lucide-react'
import { Direction } from 'radix-ui'
import { useEffect, useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { SelectInput } from '../ui/form/field.tsx'
import { Toaster } from '../ui/toast/toast.tsx'
import { UiWords } from '../ui/ui-messages.tsx'
import { Charts } from './styleguide/charts.tsx'
import { Buttons, Choices, Fields } from './styleguide/controls.tsx'
import { Drawings } from './styleguide/drawings.tsx'
import { samples } from './styleguide/samples.ts'
import { Floating, States, Surfaces } from './styleguide/surfaces.tsx'

/** Every UI component in every state. `?lang=ur&theme=dark` opens it in that language and theme. */
export default function Styleguide() {
  const params = new URLSearchParams(window.location.search)
  const lang = params.get('lang')
  const [code, setCode] = useState<LanguageCode>(isLanguageCode(lang) ? lang : 'en')
  const [theme, setTheme] = useState(params.get('theme') === 'dark' ? 'dark' : 'light')
  const language = languageOf(code)
  const words = samples[code]

  useEffect(() => {
    const root = document.documentElement
    root.lang = code
    root.dir = language.dir
    root.dataset.theme = theme
  }, [code, language.dir, theme])

  const uiWords = {
    close: words.cancel,
    previous: words.stars[0],
    next: words.stars[4],
    loading: words.hint,
    showPassword: words.text,
    hidePassword: words.hint,
    required: words.error,
    page: words.heading
  }
  return (
    <Direction.Provider dir={language.dir}>
      <UiWords value={uiWords}>
        <main className="mx-auto flex max-w-6xl flex-col gap-8 p-4 font-text">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="grow text-3xl">{words.heading}</h1>
            <SelectInput
              aria-label="lang"
              className="max-w-40 font-names"
              value={code}
              onChange={(event) => isLanguageCode(event.target.value) && setCode(event.target.value)}
              options={languages.map((language) => ({ value: language.code, label: language.native }))}
            />
            <IconButton label={theme} variant="outline" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
              {theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
            </IconButton>
          </div>
          <Buttons words={words} />
          <Fields words={words} />
          <Drawings />
          <Charts words={words} />
          <Surfaces words={words} />
          <Choices words={words} />
          <Floating words={words} />
          <States words={words} />
        </main>
        <Toaster />
      </UiWords>
    </Direction.Provider>
  )
}
