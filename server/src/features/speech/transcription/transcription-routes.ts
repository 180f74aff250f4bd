import { transcribe } from '@arogyachat/contract/endpoints/speech'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { replyAbortSignal } from '../../../http/reply-end.ts'
import { serve } from '../../../http/serve.ts'
import { openRecordingDecoder, transcribeRecording } from './transcription-service.ts'

export function transcriptionRoutes(app: FastifyInstance, context: AppContext): void {
  const decoder = openRecordingDecoder()
  app.addHook('onClose', () => decoder.end())
  serve(app, context, transcribe, ({ body, reply }) =>
    transcribeRecording(context, decoder, body, replyAbortSignal(reply))
  )
}
