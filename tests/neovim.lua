-- What tests/neovim.sh has Neovim do: it is driven as by a hand, and ends with an error where something is amiss.

local program, folder = vim.env.PROGRAM, vim.env.FOLDER
local count = 0

local function check(what, fact, more)
  if not fact then
    io.stderr:write('neovim: ' .. what .. ': ' .. vim.inspect(more) .. '\n')
    vim.cmd('cquit 1')
  end
  count = count + 1
end

local function wait(what, fact, more)
  check(what, vim.wait(30000, fact, 20), more and more())
end

local function open(name)
  vim.cmd('edit ' .. folder .. '/' .. name)
  vim.bo.filetype = 'toml'
  vim.lsp.buf_attach_client(0, vim.g.client)
  return vim.api.nvim_get_current_buf()
end

local function codes(buffer)
  return vim.tbl_map(function(one) return one.code end, vim.diagnostic.get(buffer))
end

local function lines(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
end

local function replace(buffer, old, new)
  vim.api.nvim_set_current_buf(buffer)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local from, to = line:find(old, 1, true)
    if from then
      vim.api.nvim_buf_set_text(buffer, number - 1, from - 1, number - 1, to, { new })
      vim.api.nvim_win_set_cursor(0, { number, from })
      return
    end
  end
  check('text', false, old)
end

local function request(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 30000)
  local answer = answers and answers[vim.g.client]
  check(method, answer and not answer.error, answers)
  return answer.result
end

vim.cmd('cd ' .. folder)
vim.g.client = vim.lsp.start_client({
  name = 'scrutineer',
  cmd = { program, 'lsp' },
  root_dir = folder,
  on_error = function(...) check('client', false, { ... }) end,
})

local cars, scenario = open('cars.toml'), open('scenario.toml')
wait('start', function() return vim.lsp.buf_get_clients(scenario)[vim.g.client] ~= nil end)

-- Findings: a car renamed in one buffer shows its user in the other.
replace(cars, '"van"', '"bus"')
wait('findings', function() return vim.deep_equal(codes(scenario), { 'unknown-reference' }) end,
  function() return codes(scenario) end)
replace(cars, '"bus"', '"van"')
wait('no findings', function() return #codes(scenario) == 0 end, function() return codes(scenario) end)

-- Completion.
replace(scenario, '"sedan"', '""')
vim.api.nvim_win_set_cursor(0, { 6, #vim.api.nvim_get_current_line() - 3 })
local params = vim.lsp.util.make_position_params()
local items = request('textDocument/completion', params)
items = items.items or items
local labels = vim.tbl_map(function(item) return item.label end, items)
check('completion', vim.tbl_contains(labels, 'van') and vim.tbl_contains(labels, 'sedan'), labels)
replace(scenario, '""', '"sedan"')

-- Renaming, in both files.
replace(scenario, '"van"', '"van"')
vim.lsp.buf.rename('lorry')
wait('rename', function()
  return lines(cars):find('"lorry"', 1, true) and lines(scenario):find('"lorry"', 1, true)
end, function() return { lines(cars), lines(scenario) } end)

-- A repair among the actions.
replace(scenario, 'players', 'playrs')
wait('finding', function() return vim.tbl_contains(codes(scenario), 'unknown-field') end)
vim.api.nvim_win_set_cursor(0, { 4, 0 })
local range = vim.lsp.util.make_range_params()
range.context = { diagnostics = {} }
local actions = request('textDocument/codeAction', range)
local fix = vim.tbl_filter(function(action) return action.diagnostics ~= nil end, actions)[1]
check('action', fix ~= nil, actions)
local client = vim.lsp.get_client_by_id(vim.g.client)
vim.lsp.util.apply_workspace_edit(fix.edit, client.offset_encoding)
wait('repair', function() return lines(scenario):find('players = 2', 1, true) and #codes(scenario) == 0 end,
  function() return { lines(scenario), codes(scenario) } end)

-- Symbols and hovering.
local symbols = request('textDocument/documentSymbol', { textDocument = vim.lsp.util.make_text_document_params() })
check('symbols', #symbols >= 2, symbols)
replace(scenario, '"lorry"', '"lorry"')
local told = request('textDocument/hover', vim.lsp.util.make_position_params())
check('hover', vim.inspect(told):find('lorry', 1, true), told)

client.stop()
wait('stop', function() return client.is_stopped() end)
print(count .. ' passed, 0 failed')
vim.cmd('qall!')
