import type { RequestHandler } from 'express'
import multer, { MulterError } from 'multer'
import { ApiError, invalid } from '../http/api-error'
import type { UploadedFile } from '../http/call'
import { LARGEST_LOGO_BYTES } from './largest-logo'

const TOO_LARGE = 'File size exceeds 5MB limit'
const NO_FILE = 'No file selected: Please select a logo file to upload'

// In memory: 5 MB at most, and only from an admin, whom the guard has let through before.
const reader = multer({
  storage: multer.memoryStorage(),
  // A form may have a few fields beside the file; they are ignored.
  limits: { fileSize: LARGEST_LOGO_BYTES, files: 1, fields: 10, fieldSize: 1000, parts: 11, headerPairs: 50 },
}).single('logo')

const refuseOtherForms: RequestHandler = (request, _response, next) => {
  if (request.get('content-type') !== undefined && !request.is('multipart/form-data')) {
    throw new ApiError(
      415,
      'not-multipart',
      "The logo must be sent as multipart/form-data, as the file 'logo'.",
    )
  }
  next()
}

const readFile: RequestHandler = (request, response, next) => {
  void reader(request, response, (fault: unknown) => {
    if (fault) return next(asAnswer(fault))
    const { file } = request
    request.body = undefined
    if (file) response.locals.file = { name: file.originalname, bytes: file.buffer } satisfies UploadedFile
    next()
  })
}

/** Reads the one file of the form, instead of the JSON reader. */
export const readLogo: readonly RequestHandler[] = [refuseOtherForms, readFile]

/** @throws ApiError 400 where the form had no file. */
export function sentFile(file: UploadedFile | undefined): UploadedFile {
  if (!file) throw invalid(NO_FILE)
  return file
}

/** Every error of multer and its parser is about the form. */
function asAnswer(fault: unknown): ApiError {
  if (!(fault instanceof MulterError)) return invalid('The form is damaged or incomplete.')
  if (fault.code === 'LIMIT_FILE_SIZE') return new ApiError(413, 'file-too-large', TOO_LARGE)
  if (fault.code === 'LIMIT_UNEXPECTED_FILE' || fault.code === 'LIMIT_FILE_COUNT') {
    return invalid("Send one file only, in the field 'logo'.")
  }
  return invalid('The form has more in it than a logo.')
}
