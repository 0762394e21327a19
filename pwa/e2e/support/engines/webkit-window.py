"""A WebKitGTK window with a profile on disk, for WebKitWebDriver. MiniBrowser forgets everything when it ends.

Arguments: folder of the profile, width and height of the page.
"""

import os
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

profile, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
windows = []

manager = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(profile, 'data'), base_cache_directory=os.path.join(profile, 'cache')
)
context = WebKit2.WebContext(website_data_manager=manager)
context.get_cookie_manager().set_persistent_storage(
    os.path.join(profile, 'cookies.sqlite'), WebKit2.CookiePersistentStorage.SQLITE
)
context.set_automation_allowed(True)


def forget(window):
    windows.remove(window)
    if not windows:
        Gtk.main_quit()


def make_view(*_):
    settings = WebKit2.Settings()
    settings.set_enable_webgl(True)
    settings.set_enable_write_console_messages_to_stdout(True)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    view.connect('close', lambda *_: window.destroy())
    window.connect('destroy', forget)
    windows.append(window)
    window.show_all()
    return view


def start_automation(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('Wellens journeys')
    session.set_application_info(info)
    session.connect('create-web-view', make_view)


context.connect('automation-started', start_automation)
Gtk.main()
