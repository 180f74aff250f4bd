import type { CallSession } from '../call/call-session.ts'
import { ChatFallback } from './chat-fallback.tsx'
import { ChatPanel } from './chat-panel.tsx'

interface CallChatProps {
  session: CallSession
  /** The other participant is connected. */
  canReach: boolean
  person: string
  name: string
}

/** The chat; while the other participant cannot be reached, with another way for what waits. */
export const CallChat = ({ session: { chat, files }, canReach, person, name }: CallChatProps) => (
  <ChatPanel chat={chat} files={files} name={name}>
    {!canReach && <ChatFallback chat={chat} files={files} person={person} name={name} />}
  </ChatPanel>
)
