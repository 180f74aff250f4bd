import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleAnswer, sampleEmergency } from '../../../testing/answers.ts'
import { standInServer } from '../../../testing/server.ts'
import { fakeMicrophone, fakeRecognition, health } from '../../speech/testing/fake-devices.ts'
import { DemoCard } from './demo-card.tsx'
import { loadDemoMessages } from './demo-messages.ts'

// The recorder is loaded lazily, which takes longer on a busy machine.
configure({ asyncUtilTimeout: 5000 })

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const path = 'POST /ai/assistant'
const greeting = 'Hello! How can I help with your health questions today?'

async function show(language: 'en' | 'hi' | 'ur' = 'en') {
  render(<DemoCard initial={await loadDemoMessages(language)} />)
  return userEvent.setup()
}
const log = () => screen.getByRole('log')
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')

describe('the demo chat', () => {
  it('shows seven languages, a greeting and five example questions', async () => {
    await show()
    const languages = within(screen.getByRole('group', { name: 'Language of the chat' })).getAllByRole('button')
    expect(languages.map((language) => language.lang)).toEqual(['en', 'hi', 'pa', 'te', 'ta', 'gu', 'bn'])
    expect(
      languages.filter((language) => language.ariaPressed === 'true').map((language) => language.textContent)
    ).toEqual(['English'])
    expect(within(log()).getByText(greeting)).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'Try asking' })).getAllByRole('button')).toHaveLength(5)
    expect(screen.getByRole('heading', { name: 'Health assistant' })).toBeTruthy()
  })

  it('offers the language of the page even if it is not one of the seven', async () => {
    await show('ur')
    expect(screen.getByRole('button', { name: 'اردو' }).ariaPressed).toBe('true')
    expect(screen.getByRole('region', { name: 'صحت کا مددگار' }).dir).toBe('rtl')
  })

  it('does not send a blank message', async () => {
    const sent = standInServer({})
    const user = await show()
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
    await user.type(field(), '   {Enter}')
    expect(send.disabled).toBe(true)
    expect(sent).toEqual([])
  })

  it('shows the answer with its language and source, and continues the same conversation', async () => {
    const sent = standInServer({ [path]: () => sampleAnswer({ conversation: 'sealed' }) })
    const user = await show()
    await user.type(field(), 'I have fever{Enter}')
    expect(field().value).toBe('')
    await within(log()).findByText('I understood: fever.')
    expect(within(log()).getByText('I have fever')).toBeTruthy()
    expect(within(log()).getByText('Responding in English')).toBeTruthy()
    expect(within(log()).getByText('Built-in assistant')).toBeTruthy()
    // The card shows the step that is missing from the text.
    const card = screen.getByRole('region', { name: 'Please see a doctor soon.' })
    expect(
      within(card)
        .getAllByRole('listitem')
        .map((element) => element.textContent)
    ).toEqual(['Rest.'])
    await user.click(screen.getByRole('button', { name: '1 to 4 years' }))
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map((call) => call.body)).toEqual([
      { text: 'I have fever', language: 'en', message: expect.any(String) },
      { answer: 'age:age1To4', language: 'en', conversation: 'sealed', message: expect.any(String) }
    ])
  })

  it('shows each number to call in an emergency once', async () => {
    standInServer({ [path]: sampleEmergency() })
    const user = await show()
    await user.type(field(), 'crushing chest pain{Enter}')
    const card = await screen.findByRole('region', { name: 'Possible heart attack' })
    const calls = within(card).getAllByRole<HTMLAnchorElement>('link')
    expect(calls.map((call) => [call.getAttribute('href'), call.textContent])).toEqual([
      ['tel:112', 'Call 112'],
      ['tel:108', 'Call 108']
    ])
  })

  it('links to sign-in and sign-up for what the demo cannot do', async () => {
    const actions = [
      { kind: 'signIn' as const, label: 'Sign in' },
      { kind: 'signUp' as const, label: 'Create an account' }
    ]
    standInServer({ [path]: sampleAnswer({ card: null, suggestions: [], actions }) })
    const user = await show()
    await user.click(screen.getByRole('button', { name: 'My throat hurts when I swallow' }))
    const links = await screen.findAllByRole<HTMLAnchorElement>('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/patient-login', '/patient-signup'])
  })

  it('shows that the user is offline, and sends the message again on request', async () => {
    standInServer({})
    const user = await show()
    await user.type(field(), 'I have fever{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('You are offline.')
    expect(within(log()).getByText('Not sent')).toBeTruthy()
    const sent = standInServer({ [path]: sampleAnswer() })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await within(log()).findByText('I understood: fever.')
    expect(sent.map((call) => call.body)).toEqual([
      { text: 'I have fever', language: 'en', message: expect.any(String) }
    ])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(within(log()).getAllByText('I have fever')).toHaveLength(1)
  })

  it.each([
    [{ status: 500, body: { code: 'INTERNAL', message: '' } }, 'Failed to get a response from the AI.'],
    [{ status: 429, body: { code: 'TOO_MANY', message: '', retryAfterSeconds: 90 } }, 'Please wait 2 minutes.']
  ])('shows why the message failed: %o', async (answer, words) => {
    standInServer({ [path]: answer })
    const user = await show()
    await user.type(field(), 'I have fever{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('AI Error')
    expect(alert.textContent).toContain(words)
  })

  it('starts a new conversation when another language is chosen', async () => {
    const sent = standInServer({ [path]: sampleAnswer({ language: 'hi' }) })
    const user = await show()
    await user.type(field(), 'I have fever{Enter}')
    await within(log()).findByText('I understood: fever.')
    await user.click(screen.getByRole('button', { name: 'हिन्दी' }))
    await screen.findByRole('heading', { name: 'स्वास्थ्य सहायक' })
    expect(screen.queryByText('I understood: fever.')).toBeNull()
    expect(screen.queryByText(greeting)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'मुझे दस्त और पेट दर्द है' }))
    await screen.findByText('हिन्दी में जवाब')
    expect(sent.at(-1)?.body).toEqual({ text: 'मुझे दस्त और पेट दर्द है', language: 'hi', message: expect.any(String) })
  })
})

describe('the draft', () => {
  it('gets a new line with Shift+Enter, and survives a reload', async () => {
    const sent = standInServer({})
    const user = await show()
    await user.type(field(), 'fever{Shift>}{Enter}{/Shift}and cough')
    expect(field().value).toBe('fever\nand cough')
    expect(sent).toEqual([])
    cleanup()
    await show()
    expect(field().value).toBe('fever\nand cough')
  })

  it('shows the number of characters left near the limit', async () => {
    const user = await show()
    await user.click(field())
    await user.paste('a'.repeat(1799))
    expect(screen.queryByText(/left$/)).toBeNull()
    await user.paste('bb')
    expect(screen.getByText('199 characters left')).toBeTruthy()
  })
})

describe('the microphone', () => {
  const speak = 'लिखने की जगह बोलें'

  it('uses the browser after the visitor has agreed, where the server cannot transcribe', async () => {
    const started = fakeRecognition()
    const sent = standInServer({ 'GET /ai/health': health() })
    const user = await show('hi')
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: speak }))
    const question = await screen.findByRole('alert')
    expect(started).toHaveLength(0)
    await user.click(within(question).getByRole('button', { name: 'हाँ, ठीक है' }))
    expect(await screen.findByRole('timer')).toBeTruthy()
    expect(started[0]?.lang).toBe('hi-IN')
    started[0]?.emitResult('मुझे बुखार है')
    await user.click(screen.getByRole('button', { name: 'रोकें और लिखवाएँ' }))
    await vi.waitFor(() => expect(field().value).toBe('मुझे बुखार है'))
    expect(screen.getByRole('button', { name: speak })).toBeTruthy()
  })

  it('records for the server where the browser recognises no speech', async () => {
    fakeMicrophone()
    const sent = standInServer({
      'GET /ai/health': health({ stt: { status: 'online', name: 'Own' } }),
      'POST /ai/record': { transcription: 'मुझे बुखार है', fault: null, source: 'Own' }
    })
    const user = await show('hi')
    await user.click(await screen.findByRole('button', { name: speak }))
    await user.click(await screen.findByRole('button', { name: 'रोकें और लिखवाएँ' }))
    await vi.waitFor(() => expect(field().value).toBe('मुझे बुखार है'))
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('says why a recording became no text', async () => {
    fakeMicrophone(new DOMException('refused', 'NotAllowedError'))
    standInServer({ 'GET /ai/health': health({ stt: { status: 'online', name: 'Own' } }) })
    const user = await show('hi')
    await user.click(await screen.findByRole('button', { name: speak }))
    expect((await screen.findByRole('alert')).textContent).toBe('माइक चालू नहीं हो सका।')
  })

  it('is not shown where speech cannot become text', async () => {
    fakeMicrophone()
    const sent = standInServer({ 'GET /ai/health': health() })
    await show('hi')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.queryByRole('button', { name: speak })).toBeNull()
    expect(screen.getByRole('button', { name: 'भेजें' })).toBeTruthy()
  })
})
